import { useNavigate } from 'react-router-dom';
import type { ReportName } from '#contract/reports/report-filters';
import { messages } from '#contract/texts/messages';
import { screens } from '#contract/texts/screen-names';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import { ListFailure } from '../ListFailure';
import { reportScreens } from './entry-address';

/** An empty form in the place of a correction would be saved as something new; the report has what there is. */
export function NoEntry({ report }: { report: ReportName }) {
  const navigate = useNavigate();
  const screen = reportScreens[report];
  return (
    <section className="card card--narrow">
      <ListFailure
        text={messages.entry.notFound}
        button={screens[screen]}
        onRetry={() => void navigate(screenPaths[screen])}
      />
    </section>
  );
}
