import type { BankFileAnswer } from '#contract/areas/reconciliations.wire';
import { bankFileCaptions } from '#contract/texts/bank-file-captions';
import { headings } from '#contract/texts/headings';
import { labels } from '#contract/texts/field-labels';
import { reconciliationCaptions } from '#contract/texts/reconciliation-captions';
import { formatWireDate } from '#contract/values/dates';
import { formatAmount } from '#contract/values/money';
import { limits } from '#contract/vocabulary/limits';
import { Fact } from '../../parts/Fact';
import { rowHeader, type TableColumn, wordColumn } from '../../table/columns';
import { DataTable } from '../../table/DataTable';
import { isByHand } from './bank-file-entries';

type Line = BankFileAnswer['lines'][number];
type Entry = BankFileAnswer['left'][number];

/** Whole, and done. */
const listOf = <Row,>(rows: readonly Row[]) => ({
  ...{ rows: rows.slice(0, limits.reconciliationPageRows), isStale: false, totalPages: null, totalItems: undefined },
  ...{ failure: null, retry: () => undefined },
});

const marksOf = ({ isReversed, isLate, isUnconfirmed }: Entry) => [
  ...(isReversed ? [reconciliationCaptions.reversed] : []),
  ...(isLate ? [bankFileCaptions.late] : []),
  ...(isUnconfirmed ? [bankFileCaptions.unconfirmed] : []),
];

const inBooks = (line: Line): string => {
  const { match, candidates, date } = line;
  if (!match) return candidates > 0 ? bankFileCaptions.several(candidates) : bankFileCaptions.none;
  const day = match.date === date ? [] : [formatWireDate(match.date)];
  const byHand = isByHand(line) && !match.isTicked ? [bankFileCaptions.byHand] : [];
  return [...day, match.kind, match.counterpart, ...marksOf(match), ...byHand].filter(Boolean).join(' · ');
};

/** What of a bank's file is in the books, and what is left on either side. */
export function BankFileResult({ answer, currency }: { answer: BankFileAnswer; currency: string }) {
  const { lines, left, remarks } = answer;
  const matched = lines.filter(({ match }) => match);
  const open = lines.filter(({ match }) => !match);
  const count = (many: number) => many.toLocaleString('en');
  const figure = (amount: number) => `${formatAmount(amount)} ${currency}`;
  const lineColumns: readonly TableColumn<Line>[] = [
    rowHeader({ ...wordColumn<Line>(bankFileCaptions.line, ({ line }) => String(line)), look: 'figure' }),
    wordColumn(headings.date, ({ date }) => formatWireDate(date)),
    { ...wordColumn(labels.remarks, ({ text }) => text), look: 'text' },
    { ...wordColumn(headings.amount, ({ amount }) => figure(amount)), look: 'figure' },
    { ...wordColumn(bankFileCaptions.inBooks, inBooks), look: 'text' },
  ];
  const entryColumns: readonly TableColumn<Entry>[] = [
    rowHeader(wordColumn<Entry>(headings.date, ({ date }) => formatWireDate(date))),
    wordColumn(headings.type, (entry) => [entry.kind, ...marksOf(entry)].join(' · ')),
    {
      ...wordColumn(labels.remarks, ({ counterpart, remarks: words }) =>
        [counterpart, words].filter(Boolean).join(' · '),
      ),
      look: 'text',
    },
    { ...wordColumn(headings.amount, ({ amount }) => figure(amount)), look: 'figure' },
  ];
  return (
    <div className="bank-file" role="status">
      {remarks.map((remark) => (
        <p key={remark}>{remark}</p>
      ))}
      {lines.length === 0 ? (
        <p>{bankFileCaptions.nothingCompared}</p>
      ) : (
        <>
          <dl className="facts bank-file__figures">
            <Fact label={bankFileCaptions.lines}>{count(lines.length)}</Fact>
            <Fact label={bankFileCaptions.matched}>{count(matched.length)}</Fact>
            <Fact label={bankFileCaptions.otherDay}>
              {count(matched.filter(({ date, match }) => match?.date !== date).length)}
            </Fact>
            <Fact label={bankFileCaptions.notInBooks}>{count(open.length)}</Fact>
            <Fact label={bankFileCaptions.left}>{count(left.length)}</Fact>
          </dl>
          <Part
            title={bankFileCaptions.linesLeft}
            rows={open}
            columns={lineColumns}
            keyOf={({ line }) => line}
            empty={bankFileCaptions.noLines}
          />
          <Part
            title={bankFileCaptions.entriesLeft}
            rows={left}
            columns={entryColumns}
            keyOf={({ entry }) => entry}
            empty={bankFileCaptions.noEntries}
          />
        </>
      )}
      {matched.length > 0 && (
        <Part
          title={bankFileCaptions.linesMatched}
          rows={matched}
          columns={lineColumns}
          keyOf={({ line }) => line}
          empty=""
        />
      )}
    </div>
  );
}

interface PartProps<Row> {
  title: string;
  rows: readonly Row[];
  columns: readonly TableColumn<Row>[];
  keyOf: (row: Row) => number;
  empty: string;
}

function Part<Row>({ title, rows, columns, keyOf, empty }: PartProps<Row>) {
  const most = limits.reconciliationPageRows;
  return (
    <section>
      <h3>{title}</h3>
      <DataTable label={title} columns={columns} list={listOf(rows)} keyOf={keyOf} empty={empty} />
      {rows.length > most && (
        <p>{bankFileCaptions.firstOf(most.toLocaleString('en'), rows.length.toLocaleString('en'))}</p>
      )}
    </section>
  );
}
