import { plainRate } from '#contract/reports/cells';
import { administrationCaptions } from '#contract/texts/administration-captions';
import { auditedOwnersText } from '#contract/texts/audited-owners';
import { captions } from '#contract/texts/captions';
import { historyCaptions } from '#contract/texts/history-captions';
import { historyKinds, type ToldAs } from '#contract/texts/history-words';
import { importCaptions } from '#contract/texts/import-captions';
import { formatWireDate } from '#contract/values/dates';
import { type Cents, formatAmount, formatCents } from '#contract/values/money';
import type { HistoryEntry } from '#contract/areas/history.wire';
import type { Deed } from '#contract/vocabulary/history';

/** A record as a row of the audit log has it, before or after. */
export type Members = Readonly<Record<string, unknown>>;

const namedKinds = ['account', 'person', 'currency', 'project', 'fee'] as const satisfies readonly ToldAs[];
/** The records that a number may be of. */
export type NamedKind = (typeof namedKinds)[number];

/**
 * The names of records, by kind and number, the currencies of accounts and projects, and the names of people with the number
 * where somebody else has the same one.
 */
export type RecordNames = Readonly<
  Record<NamedKind | 'currencyOfAccount' | 'currencyOfProject' | 'personApart', ReadonlyMap<number, string>>
>;

const isNamedKind = (as: ToldAs): as is NamedKind => namedKinds.some((kind) => kind === as);

/** The members of what was noted; none of what is no record. */
export const membersOf = (record: unknown): Members =>
  typeof record === 'object' && record !== null && !Array.isArray(record) ? (record as Members) : {};

/** The records that members of this kind name. */
export function namedIn(kind: string, members: Members): { kind: NamedKind; id: number }[] {
  return Object.entries(historyKinds[kind]?.members ?? {}).flatMap(([member, { as }]) => {
    const id = members[member];
    return isNamedKind(as) && typeof id === 'number' ? [{ kind: as, id }] : [];
  });
}

const inCurrency = (amount: string, currency: string | undefined) => (currency ? `${amount} ${currency}` : amount);

/** What a value is told by beside itself: the currency of what hangs on a record, and the value before, or after. */
interface Beside {
  readonly currency: string | undefined;
  readonly ofOtherSide: unknown;
}

const shownRows = 20;

interface AuditedScheduleRow {
  readonly installmentId: number;
  readonly schedule_type: string;
  readonly name: string;
  readonly amount_cents: number;
  readonly schedule_date: string;
}

function scheduleRowsText(value: unknown, { currency }: Beside): string {
  const lines = Array.isArray(value) ? (value as AuditedScheduleRow[]) : [];
  const shown = lines
    .slice(0, shownRows)
    .map((row) =>
      historyCaptions.scheduleRow(
        row.installmentId,
        row.schedule_type,
        row.name,
        inCurrency(formatCents(row.amount_cents as Cents), currency),
        formatWireDate(row.schedule_date),
      ),
    );
  const more = lines.length - shown.length;
  return (more > 0 ? [...shown, administrationCaptions.andMore(more)] : shown).join('; ');
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const dayText = (value: unknown) => (typeof value === 'string' ? formatWireDate(value) || value : '');
const amountText = (value: unknown) => formatAmount(Number(value));

const tellers: Readonly<Record<Exclude<ToldAs, NamedKind>, (value: unknown, beside: Beside) => string>> = {
  text: asText,
  amount: amountText,
  rate: (value) => (typeof value === 'number' ? plainRate(value) : asText(value)),
  day: dayText,
  role: asText,
  closed: (value) => (value === true ? captions.closed : administrationCaptions.open),
  disabled: (value) => (value === true ? administrationCaptions.disabled : administrationCaptions.active),
  'yes or no': (value) => (value === true ? historyCaptions.yes : historyCaptions.no),
  owners: (value, { ofOtherSide }) => auditedOwnersText(value, ofOtherSide),
  'schedule rows': scheduleRowsText,
  numbers: (value) => (Array.isArray(value) ? value.join(', ') : ''),
  slip: () => historyCaptions.attached,
  number: (value) => captions.recordNumber(asText(value)),
  'import line': (value) => {
    const { batch, line } = membersOf(value);
    if (typeof batch !== 'number') return '';
    return typeof line === 'number' ? importCaptions.importedLine(batch, line) : historyCaptions.import(batch);
  },
};

function textOf(as: ToldAs, value: unknown, names: RecordNames, beside: Beside): string | null {
  if (as === 'role' && value === null) return administrationCaptions.partnerOnly;
  if (value === null || value === undefined || value === '') return null;
  if (!isNamedKind(as)) return tellers[as](value, beside) || null;
  return (as === 'person' ? names.personApart : names[as]).get(Number(value)) ?? captions.recordNumber(asText(value));
}

/** The currency that members of this kind tell of one of their amounts, where they do. */
function currencyIn(kind: string, currencyOf: string | undefined, members: Members, names: RecordNames) {
  const teller = currencyOf === undefined ? undefined : historyKinds[kind]?.members[currencyOf];
  if (currencyOf === undefined || !teller) return undefined;
  const value = members[currencyOf];
  if (teller.as === 'text') return typeof value === 'string' ? value : undefined;
  return (teller.as === 'account' ? names.currencyOfAccount : names.currency).get(Number(value));
}

/** A row of the audit log, as far as its changes go. */
interface ToldRow {
  readonly kind: string;
  readonly deed: Deed;
  readonly before: Members;
  readonly after: Members;
  /** the currency of the amounts in what hangs on a record, as a schedule on its project */
  readonly currency: string | undefined;
}

/**
 * What differs between before and after, in words, in the order in which the kind is told. What a side does not name at all
 * says something of the deed, as a reason does, and nothing of the record; rows of a schedule that are not named are none.
 * Owners are named by the day from which they are, so a day that had none of its own says nothing of the days before it.
 */
export function toldChanges(row: ToldRow, names: RecordNames): HistoryEntry['changes'] {
  const { kind, deed, before, after } = row;
  return Object.entries(historyKinds[kind]?.members ?? {}).flatMap(([member, { label, as, currencyOf }]) => {
    const [old, present] = [before, after].map((side) => {
      const ofOtherSide = (side === before ? after : before)[member];
      const text = textOf(as, side[member], names, { currency: row.currency, ofOtherSide });
      // A side that names only what is new of the record is of the same account.
      const currency = currencyIn(kind, currencyOf, { ...before, ...after, ...side }, names);
      return text !== null && currency ? `${text} ${currency}` : text;
    });
    if (old === present) return [];
    const isOneSided = old === null || present === null;
    const isThroughout = deed === 'changed' && (as === 'schedule rows' || (member in before && member in after));
    return [
      { label, before: old ?? null, after: present ?? null, ...(isOneSided && isThroughout && { isThroughout }) },
    ];
  });
}
