import { useNavigate } from 'react-router-dom';
import type { ReportName } from '#contract/reports/report-filters';
import { messages } from '#contract/texts/messages';
import { screens } from '#contract/texts/screen-names';
import { ListFailure } from '../ListFailure';
import { reportScreens } from './entry-address';

const names: Readonly<Record<ReportName, string>> = {
  deposits: screens.deposits,
  transfers: screens.transfers,
  installmentPayments: screens.payments,
  feePayments: screens.payments,
};

/** An empty form in the place of a correction would be saved as something new; the report has what there is. */
export function NoEntry({ report }: { report: ReportName }) {
  const navigate = useNavigate();
  return (
    <section className="card card--narrow">
      <ListFailure
        text={messages.entry.notFound}
        button={names[report]}
        onRetry={() => void navigate(reportScreens[report])}
      />
    </section>
  );
}
