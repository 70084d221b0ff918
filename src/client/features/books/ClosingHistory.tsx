import type { ClosingRow } from '#contract/areas/closings.wire';
import { captions } from '#contract/texts/captions';
import { closingCaptions } from '#contract/texts/closing-captions';
import { formatWireDate } from '#contract/values/dates';
import { formatWireMoment } from '#contract/values/moments';
import { nameColumn, rowHeader, type TableColumn, wordColumn } from '../../table/columns';
import { DataTable } from '../../table/DataTable';
import { listRows } from '../../table/list-rows';

/** Whether days were closed by it; else they were opened again. */
const isClosing = ({ before, through }: ClosingRow) => through !== null && (before === null || before < through);

function whatOf(row: ClosingRow): string {
  const day = formatWireDate(row.through);
  if (isClosing(row)) return closingCaptions.closedUpTo(day);
  return row.through === null ? closingCaptions.reopenedAll : closingCaptions.reopenedTo(day);
}

const columns: readonly TableColumn<ClosingRow>[] = [
  rowHeader(wordColumn(closingCaptions.when, ({ at }) => formatWireMoment(at))),
  wordColumn(closingCaptions.what, whatOf),
  nameColumn(closingCaptions.by, ({ by }) => by),
  nameColumn(closingCaptions.reason, ({ reason }) => reason || captions.noValue),
];

/** What was closed and reopened, by whom and why, the latest first. */
export function ClosingHistory({ query }: { query: Parameters<typeof listRows<ClosingRow>>[0] }) {
  return (
    <section className="card card--flush">
      <div className="card__head">
        <h2 className="card__title">{closingCaptions.history}</h2>
      </div>
      <DataTable
        label={closingCaptions.history}
        list={listRows(query)}
        columns={columns}
        keyOf={({ id }) => id}
        empty={closingCaptions.noHistory}
      />
    </section>
  );
}
