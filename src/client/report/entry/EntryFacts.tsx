import { Link, type To, useLocation } from 'react-router-dom';
import type { BookEntry, LedgerEntry } from '#contract/areas/entries.wire';
import type { HistoryEntry } from '#contract/areas/history.wire';
import { cellOf, shownText } from '#contract/reports/cells';
import { entryColumns } from '#contract/reports/entry-columns';
import { wholeHeading } from '#contract/reports/report';
import { captions } from '#contract/texts/captions';
import { entryCaptions } from '#contract/texts/entry-captions';
import { statementCaptions } from '#contract/texts/statement-captions';
import { formatWireDate } from '#contract/values/dates';
import { formatWireMoment } from '#contract/values/moments';
import { formatAmount } from '#contract/values/money';
import { Fact } from '../../parts/Fact';
import { reconciliationAddress } from '../../parts/reconciliation-address';
import { ToldHistory } from '../../parts/ToldHistory';
import { tableRoles } from '../../browser/table-roles';
import { TableScroll } from '../../table/TableScroll';
import { EntrySlip } from './EntrySlip';

type Posting = LedgerEntry['postings'][number];

interface EntryFactsProps {
  /** where another entry of the same kind stands open */
  linkTo: (id: number) => To;
  entry: BookEntry;
}

/** An entry as a page of a book: what it is, its slip, what may be its twin, its postings, what was done to it. */
export function EntryFacts({ linkTo, entry }: EntryFactsProps) {
  const { recorded, reconciled, reversal, corrects, correctedBy, slip, twins, history } = entry;
  const location = useLocation();
  const linkOf = (id: number) => (
    <Link
      to={linkTo(id)}
      replace={isBeside(linkTo(id))}
      state={isBeside(linkTo(id)) ? (location.state as unknown) : null}
    >
      {captions.recordNumber(String(id))}
    </Link>
  );
  return (
    <>
      {reversal && (
        <div className="entry-panel__reversal">
          <span className="badge badge--negative">
            {correctedBy === null ? entryCaptions.deleted : entryCaptions.corrected}
          </span>
          <dl className="facts">
            <Fact label={correctedBy === null ? entryCaptions.deletedBy : entryCaptions.correctedBy}>
              <bdi>{entryCaptions.byAt(reversal.by, formatWireMoment(reversal.at))}</bdi>
            </Fact>
            {correctedBy !== null && <Fact label={entryCaptions.replacedBy}>{linkOf(correctedBy)}</Fact>}
            {reversal.reason && (
              <Fact label={entryCaptions.reason}>
                <bdi>{reversal.reason}</bdi>
              </Fact>
            )}
          </dl>
        </div>
      )}
      <dl className="facts entry-panel__facts" aria-label={entryCaptions.details}>
        {factsOf(entry).map(({ label, value }) => (
          <Fact key={label} label={label}>
            <bdi>{value}</bdi>
          </Fact>
        ))}
        {corrects !== null && <Fact label={entryCaptions.corrects}>{linkOf(corrects)}</Fact>}
        {reconciled.length > 0 && (
          <Fact label={entryCaptions.reconciled}>
            {reconciled.map(({ id, accountId, account, statementDate }) => (
              <div key={id}>
                <Link to={reconciliationAddress(accountId, id)}>
                  {entryCaptions.reconciledUpTo(formatWireDate(statementDate))}
                </Link>
                {', '}
                <bdi>{account}</bdi>
              </div>
            ))}
          </Fact>
        )}
        <Fact label={entryCaptions.recordedBy}>
          <bdi>{entryCaptions.byAt(recorded.by, formatWireMoment(recorded.at))}</bdi>
        </Fact>
      </dl>
      {slip && <EntrySlip slip={slip} />}
      {twins.length > 0 && (
        <section className="entry-panel__section" aria-label={entryCaptions.twins}>
          <h3>{entryCaptions.twins}</h3>
          <p className="dimmed">{entryCaptions.twinsNote}</p>
          <ul className="entry-panel__twins">
            {twins.map(({ id, by, at }) => (
              <li key={id}>
                {linkOf(id)}{' '}
                <span className="dimmed">
                  <bdi>{captions.doneBy(by, formatWireMoment(at))}</bdi>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="entry-panel__section" aria-label={entryCaptions.postings}>
        <h3>{entryCaptions.postings}</h3>
        <Postings caption={entryCaptions.ledgerEntry} of={recorded} />
        {reversal && <Postings caption={entryCaptions.reversalEntry} of={reversal} />}
      </section>
      <section className="entry-panel__section" aria-label={entryCaptions.history}>
        <h3>{entryCaptions.history}</h3>
        <ToldHistory history={history.map(withoutFacts)} />
      </section>
    </>
  );
}

/** It stays on the same screen: the step back still leads out of the panel. */
const isBeside = (to: To) => typeof to !== 'string';

/** What stands above is not said again: only what is another than it was. */
const withoutFacts = (done: HistoryEntry): HistoryEntry => ({
  ...done,
  changes: done.changes.filter(({ before, after }) => before !== null && after !== null),
});

/** The columns of its report, an amount with its currency; what is empty says so. */
function factsOf({ ledgerKind, row }: BookEntry) {
  const columns = entryColumns[ledgerKind];
  const currencies = new Set(columns.map(({ currency }) => currency));
  return columns
    .filter(({ kind, member }) => kind !== 'slip' && !currencies.has(member))
    .map((column) => {
      const text = shownText(cellOf(column)(row));
      const currency = column.currency === undefined ? '' : ` ${String(row[column.currency])}`;
      return { label: wholeHeading(column), value: text ? `${text}${currency}` : captions.noValue };
    });
}

const inText = ({ currency, in: amount }: Posting) => (amount === null ? '' : `${formatAmount(amount)} ${currency}`);
const outText = ({ currency, out }: Posting) => (out === null ? '' : `${formatAmount(out)} ${currency}`);

function Postings({ of, caption }: { of: LedgerEntry; caption: (entry: number, day: string) => string }) {
  const name = caption(of.entry, formatWireDate(of.date));
  return (
    <TableScroll label={name} className="entry-panel__scroll">
      <table className="table entry-panel__postings" {...tableRoles.table}>
        <caption>{name}</caption>
        <thead {...tableRoles.group}>
          <tr {...tableRoles.row}>
            <th scope="col" {...tableRoles.heading}>
              {entryCaptions.account}
            </th>
            <th scope="col" className="table__number" {...tableRoles.heading}>
              {statementCaptions.in}
            </th>
            <th scope="col" className="table__number" {...tableRoles.heading}>
              {statementCaptions.out}
            </th>
          </tr>
        </thead>
        <tbody {...tableRoles.group}>
          {of.postings.map((posting, line) => (
            <tr key={line} {...tableRoles.row}>
              <th scope="row" className="table__name" {...tableRoles.rowHeading}>
                <bdi>{posting.account}</bdi>
              </th>
              <td className="table__number" data-heading={statementCaptions.in} {...tableRoles.cell}>
                {inText(posting)}
              </td>
              <td className="table__number" data-heading={statementCaptions.out} {...tableRoles.cell}>
                {outText(posting)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
