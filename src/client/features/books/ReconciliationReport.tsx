import { Button } from '@mantine/core';
import type { Reconciliation } from '#contract/areas/reconciliations.wire';
import { captions } from '#contract/texts/captions';
import { reconciliationCaptions } from '#contract/texts/reconciliation-captions';
import { formatWireMoment } from '#contract/values/moments';
import { formatAmount } from '#contract/values/money';
import { roleAllows } from '#contract/vocabulary/permissions';
import { useListReconciliationEntriesQuery } from '../../api/reconciliations.api';
import { latePart } from '../../browser/late-part';
import { LatePopup } from '../../dialogs/LatePopup';
import { selectRole } from '../../session/session.slice';
import { useAppSelector } from '../../store-hooks';
import { DataTable } from '../../table/DataTable';
import { fresh } from '../../transport/base-api';
import { type ReconciliationPlace, reconciliationSearch, reportParts } from '../../parts/reconciliation-address';
import { PrintButton } from '../../report/PrintButton';
import { AccountEntryRows } from './AccountEntryRows';
import { EntriesPager } from './EntriesPager';
import { entryRows } from './entry-rows';
import { useEntriesPlace } from './useEntriesPlace';
import { tickedColumns } from './reconciliation-columns';
import { ReconciliationAbout } from './ReconciliationAbout';
import type { FormOver } from './reconciliation-form';
import { countOf, partTexts, reconciliationTask } from './reconciliation-paper';
import { reportFigures } from './report-figures';
import { TakenBackNote } from './TakenBackNote';

const reopenForm = latePart<{ row: Reconciliation; onClose: () => void }>(() =>
  import(/* webpackChunkName: "reconciliation-popups" */ './ReopenReconciliationForm').then(
    (file) => file.ReopenReconciliationForm,
  ),
);

interface ReconciliationReportProps extends FormOver {
  row: Reconciliation;
  isStep: boolean;
  place: ReconciliationPlace;
  onGo: (change: Partial<ReconciliationPlace>) => void;
}

/** A finished reconciliation: its figures, what was ticked and what stayed open, also on paper. */
export function ReconciliationReport({ row, isStep, place, form, setForm, onGo }: ReconciliationReportProps) {
  const { id, account, finishedBy, finishedAt } = row;
  const mayReopen = roleAllows(useAppSelector(selectRole), 'settings.manage') && row.isNewest;
  const { part, after } = place;
  const entriesPlace = useEntriesPlace(place.entry, (entry) => reconciliationSearch({ ...place, entry }));
  const query = useListReconciliationEntriesQuery({ id, part, ...(after && { after }) }, fresh);
  return (
    <>
      <section className="card reconciliation__report">
        <div className="reconciliation__head">
          <ReconciliationAbout
            row={row}
            isStep={isStep}
            by={reconciliationCaptions.finishedBy(finishedBy ?? captions.noValue, formatWireMoment(finishedAt))}
          />
          <div className="reconciliation__buttons">
            {mayReopen && (
              <Button
                variant="default"
                onPointerEnter={reopenForm.load}
                onFocus={reopenForm.load}
                onClick={() => setForm('reopen')}
              >
                {reconciliationCaptions.reopen}
              </Button>
            )}
            <PrintButton
              task={reconciliationTask(row, part, query.currentData?.entries, query.fulfilledTimeStamp)}
              size="sm"
            />
          </div>
        </div>
        <TakenBackNote row={row} />
        <dl className="facts reconciliation__sums" aria-label={reconciliationCaptions.figures}>
          {reportFigures(row).map(([label, amount]) => (
            <div key={label} className="facts__item">
              <dt>{label}</dt>
              <dd className={amount < 0 ? 'figure figure--negative' : 'figure'}>
                {`${formatAmount(amount)} ${account.currency}`}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="card card--flush reconciliation__entries">
        <div className="card__head reconciliation__parts" role="group" aria-label={reconciliationCaptions.report}>
          {reportParts.map((each) => (
            <Button
              key={each}
              size="xs"
              variant={each === part ? 'filled' : 'default'}
              aria-pressed={each === part}
              onClick={() => onGo({ part: each })}
            >
              {partTexts[each].name} ({countOf(row, each).toLocaleString('en')})
            </Button>
          ))}
        </div>
        <AccountEntryRows place={entriesPlace} entries={query.currentData?.entries}>
          <DataTable
            label={partTexts[part].name}
            columns={tickedColumns(entriesPlace)}
            list={entryRows(query)}
            keyOf={({ entry }) => entry}
            empty={partTexts[part].nothing}
          />
        </AccountEntryRows>
        <EntriesPager place={place} next={query.currentData?.next} onGo={onGo} />
      </section>
      {form === 'reopen' && <LatePopup part={reopenForm} props={{ row, onClose: () => setForm(null) }} />}
    </>
  );
}
