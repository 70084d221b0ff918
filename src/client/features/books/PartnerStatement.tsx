import { Button } from '@mantine/core';
import { Printer } from 'lucide-react';
import { partnerReport } from '#contract/reports/partner.report';
import { messages } from '#contract/texts/messages';
import { partnerCaptions } from '#contract/texts/partner-captions';
import { controls } from '#contract/texts/control-names';
import { formatWireDate } from '#contract/values/dates';
import { limits } from '#contract/vocabulary/limits';
import { useListDepositsQuery } from '../../api/deposits.api';
import { useReadPartnerQuery } from '../../api/partners.api';
import { useListUsersQuery } from '../../api/users.api';
import { ListFailure } from '../../parts/ListFailure';
import { LongName } from '../../parts/LongName';
import { useBooksWatch } from '../../parts/useBooksWatch';
import { ExportButton } from '../../report/ExportButton';
import { fresh } from '../../transport/base-api';
import { errorSentence } from '../../transport/errors';
import { PartnerDeposits } from './PartnerDeposits';
import { PartnerFigures } from './PartnerFigures';
import { PartnerPrint } from './PartnerPrint';
import { usePrinting } from './usePrinting';

interface PartnerStatementProps {
  /** another person is another statement */
  personId: number;
  /** the last day that counts; '' where that is today */
  endDate: string;
  /** of the deposits, from 0 */
  page: number;
  onGo: (page: number) => void;
  /** goes to the last page there is, in the place of one that is not */
  leaveFor: (lastPage: number) => void;
}

/** Where somebody stands in each currency, and the deposits, in each of their states. */
export function PartnerStatement({ personId, endDate, page, onGo, leaveFor }: PartnerStatementProps) {
  const upTo = endDate ? { endDate } : {};
  const query = useReadPartnerQuery({ id: personId, ...upTo }, fresh);
  // For the paper, which begins with the newest whichever page is shown.
  const newest = useListDepositsQuery(
    { ...{ userId: personId, page: limits.firstPage, size: limits.partnerPageSize }, ...upTo },
    fresh,
  );
  useBooksWatch();
  const isPrinting = usePrinting();
  const { isError, error, fulfilledTimeStamp } = query;
  // Told from a namesake as where the person was chosen.
  const { data: people } = useListUsersQuery(undefined, fresh);
  const name = people?.find(({ id }) => id === personId)?.name;
  const data = query.data && name !== undefined ? { ...query.data, name } : query.data;
  const retry = () => void query.refetch();

  if (isError && !data) {
    return (
      <section className="card card--flush">
        <div className="partner__nothing">
          <ListFailure text={errorSentence(error, messages.partner.notLoaded)} onRetry={retry} />
        </div>
      </section>
    );
  }
  return (
    <>
      <section className="card card--flush" data-own-paper={data !== undefined || undefined}>
        <div className="card__head">
          <div className="partner__about">
            <h2 className="card__title">
              <LongName>{data?.name ?? name ?? ''}</LongName>{' '}
              {data?.isDisabled && <span className="dimmed">({partnerCaptions.disabled})</span>}
            </h2>
            <p className="dimmed">{data && partnerCaptions.asOf(formatWireDate(data.date))}</p>
          </div>
          <div className="report__tools">
            <Button
              variant="default"
              size="xs"
              leftSection={<Printer size={15} aria-hidden />}
              disabled={!data || !newest.data}
              onClick={() => window.print()}
            >
              {partnerCaptions.print}
            </Button>
            <ExportButton csv={data ? { report: partnerReport, filter: { person: personId, ...upTo } } : null} />
          </div>
          <p className="dimmed partner__counted">{messages.partner.howCounted}</p>
        </div>
        {isError && <ListFailure isNote asOf={fulfilledTimeStamp} onRetry={retry} />}
        {data ? (
          data.currencies.map((each) => <PartnerFigures key={each.currency} of={each} date={data.date} retry={retry} />)
        ) : (
          <FiguresSkeleton />
        )}
        {data?.currencies.length === 0 && <p className="empty-note">{messages.partner.nothing}</p>}
      </section>
      {data && <PartnerDeposits person={data} endDate={endDate} page={page} onGo={onGo} leaveFor={leaveFor} />}
      {isPrinting && data && (
        <PartnerPrint
          partner={data}
          asOf={isError ? fulfilledTimeStamp : undefined}
          deposits={newest.isError ? undefined : newest.data}
        />
      )}
    </>
  );
}

function FiguresSkeleton() {
  return (
    <div className="partner__skeleton" aria-busy role="status" aria-label={controls.loading}>
      {[1, 2, 3, 4, 5].map((row) => (
        <span key={row} className="skeleton" />
      ))}
    </div>
  );
}
