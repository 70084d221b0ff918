import { Button, Checkbox } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import type { Reconciliation, ReconciliationEntry } from '#contract/areas/reconciliations.wire';
import { captions } from '#contract/texts/captions';
import { messages } from '#contract/texts/messages';
import { printCaptions } from '#contract/texts/print-captions';
import { reconciliationCaptions } from '#contract/texts/reconciliation-captions';
import { formatWireDate } from '#contract/values/dates';
import { formatAmount } from '#contract/values/money';
import { limits } from '#contract/vocabulary/limits';
import { atFirstClick } from '../../browser/pressed-once';
import type { TableColumn } from '../../table/columns';
import { DataTable } from '../../table/DataTable';
import { type ReconciliationPlace, reconciliationSearch } from '../../parts/reconciliation-address';
import { usePrintedScreen } from '../../report/usePrintedScreen';
import { AmountFilter } from './AmountFilter';
import { AccountEntryRows } from './AccountEntryRows';
import { EntriesPager } from './EntriesPager';
import { type EntriesQuery, entryRows } from './entry-rows';
import { tickedColumns } from './reconciliation-columns';
import { useEntriesPlace } from './useEntriesPlace';
import type { useEntryTicks } from './useEntryTicks';
import '../../report/report.css';

interface TickTableProps {
  row: Reconciliation;
  place: ReconciliationPlace;
  query: EntriesQuery;
  ticks: ReturnType<typeof useEntryTicks>;
  mayTick: boolean;
  onThrough: () => void;
  onGo: (change: Partial<ReconciliationPlace>) => void;
}

/** Up and down go from tick to tick. */
function walk(event: KeyboardEvent<HTMLInputElement>) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const boxes =
    event.currentTarget.closest('tbody')?.querySelectorAll<HTMLInputElement>('input[type="checkbox"]') ?? [];
  event.preventDefault();
  [...boxes][[...boxes].indexOf(event.currentTarget) + step]?.focus();
}

/** What a page without entries says: of an amount, whether the books have none, or none of what was looked through. */
function emptyText({ amount, after }: ReconciliationPlace, isShort: boolean): string {
  const { nothingOpen, noneOfAmount, noneBehind, noneLookedThrough } = messages.reconciliation;
  if (amount === '') return nothingOpen;
  if (isShort) return noneLookedThrough;
  return after === '' ? noneOfAmount : noneBehind;
}

/** What its paper says of the entries: of which amount they are, and that there are others. */
const printedLines = ({ amount, after }: ReconciliationPlace, next: string | null | undefined) => [
  ...(amount === ''
    ? []
    : [printCaptions.filters([captions.chosenFilter(reconciliationCaptions.amount, formatAmount(Number(amount)))])]),
  ...(after !== '' || next ? [messages.reconciliation.printedPage] : []),
];

/** The entries that are open, each with its tick. */
export function TickTable({ row, place, query, ticks, mayTick, onThrough, onGo }: TickTableProps) {
  const { account } = row;
  const entriesPlace = useEntriesPlace(place.entry, (entry) => reconciliationSearch({ ...place, entry }));
  const { entries = [], next } = query.currentData ?? {};
  // Of an amount a page ends where enough was looked through, too.
  const isShort = place.amount !== '' && !!next && entries.length < limits.reconciliationPageSize;
  usePrintedScreen(
    { kind: 'screen', lines: printedLines(place, next), asOf: query.fulfilledTimeStamp },
    () => undefined,
  );
  const areTicked = entries.length > 0 && entries.every((entry) => ticks.isTicked(entry));
  const columns: readonly TableColumn<ReconciliationEntry>[] = [
    {
      heading: reconciliationCaptions.tick,
      cell: (entry) => (
        <Checkbox
          aria-label={reconciliationCaptions.tickOf(
            entry.entry,
            entry.kind,
            `${formatAmount(entry.amount)} ${account.currency}`,
          )}
          checked={ticks.isTicked(entry)}
          disabled={!mayTick}
          onKeyDown={walk}
          onChange={(event) => ticks.make([entry], event.currentTarget.checked)}
        />
      ),
    },
    ...tickedColumns(entriesPlace),
  ];
  return (
    <section className="card card--flush reconciliation__entries">
      <div className="card__head reconciliation__tools">
        <AmountFilter amount={place.amount} onChoose={(amount) => onGo({ amount })} />
        {mayTick && (
          <div className="reconciliation__buttons">
            <Button
              variant="default"
              size="xs"
              disabled={entries.length === 0}
              onClick={atFirstClick(() => ticks.make(entries, !areTicked))}
            >
              {areTicked ? reconciliationCaptions.untickShown : reconciliationCaptions.tickShown}
            </Button>
            <Button variant="default" size="xs" onClick={onThrough}>
              {reconciliationCaptions.tickThrough}
            </Button>
          </div>
        )}
        {mayTick && <p className="dimmed reconciliation__keys">{reconciliationCaptions.keys}</p>}
      </div>
      <AccountEntryRows place={entriesPlace} entries={query.currentData?.entries}>
        <DataTable
          label={reconciliationCaptions.entries}
          columns={columns}
          list={entryRows(query)}
          keyOf={({ entry }) => entry}
          empty={emptyText(place, isShort)}
        />
      </AccountEntryRows>
      {isShort && (
        <p className="card__foot dimmed" role="status">
          {messages.reconciliation.lookedThrough(formatWireDate(next))}
        </p>
      )}
      <EntriesPager place={place} next={next} onGo={onGo} />
    </section>
  );
}
