import { Type, type Static, type TSchema } from '@sinclair/typebox';
import { ledgerKinds } from '../reports/entry-columns';
import { messages } from '../texts/messages';
import { dateOrders, decimalSigns } from '../values/foreign-values';
import { limits } from '../vocabulary/limits';
import { reasonRule } from './common-fields';
import { recordOfEntry } from './statements.wire';
import {
  balanceType,
  closedObject,
  dateType,
  idInQuery,
  idType,
  nullable,
  textType,
  versionType,
  type WireOptions,
} from './wire-types';

const sentences = messages.reconciliation;

/** GET /api/books/reconciliations: of which account. */
export const reconciliationsOfAccount = closedObject({ accountId: idInQuery(sentences.accountRequired) });

const statement = {
  statementDate: dateType(sentences.dayRequired),
  closing: balanceType(sentences.balanceRequired),
};

/** POST /api/books/reconciliations: the last day of the bank's statement, and the bank's balance on it. */
export const beginBody = closedObject({ accountId: idType(sentences.accountRequired), ...statement });
export type BeginBody = Static<typeof beginBody>;

/** PUT /api/books/reconciliations/{id}: the same of one that is open, in the version that was read. */
export const statementBody = closedObject({ ...statement, version: versionType() });
export type StatementBody = Static<typeof statementBody>;

/** POST /api/books/reconciliations/{id}/finish: in the version that was read. */
export const finishBody = closedObject({ version: versionType() });

/** DELETE /api/books/reconciliations/{id}: in the version that was read, with as many ticks, where that is said. */
export const cancelReconciliationQuery = closedObject({
  version: Type.Optional(versionType()),
  tickCount: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
});
export type CancelReconciliationQuery = Static<typeof cancelReconciliationQuery>;

const entryNumbers = () =>
  Type.Array(idType(), {
    maxItems: limits.reconciliationPageRows,
    sentence: sentences.entriesRequired,
  } satisfies WireOptions);

/** POST /api/books/reconciliations/{id}/ticks: the entries that are ticked from then on, and those that are not; one that is named twice counts once. */
export const ticksBody = closedObject({ on: entryNumbers(), off: entryNumbers() });
export type TicksBody = Static<typeof ticksBody>;

/** POST /api/books/reconciliations/{id}/ticks/through: everything that is open up to a day. */
export const ticksThroughBody = closedObject({ through: dateType() });

/** POST /api/books/reconciliations/{id}/reopen: in the version that was read, where that is said. */
export const reopenReconciliationBody = closedObject({
  version: Type.Optional(versionType()),
  reason: textType(reasonRule.required, reasonRule.tooLong, reasonRule.maximum),
});
export type ReopenReconciliationBody = Static<typeof reopenReconciliationBody>;

const figures = {
  /** what the ticked entries make, and how many they are */
  ticked: Type.Number(),
  tickCount: Type.Integer(),
  /** bank's balance - bank's balance before - ticked */
  difference: Type.Number(),
};

/** What ticking answers. */
export const tickFigures = Type.Object({
  ...figures,
  /** whether entries are left that the same call would tick */
  isMore: Type.Boolean(),
});
export type TickFigures = Static<typeof tickFigures>;

const members = {
  id: Type.Integer(),
  statementDate: Type.String(),
  /** the bank's balance that the one before ended with; 0 for the first of an account */
  opening: Type.Number(),
  /** the bank's balance on the day of its statement */
  closing: Type.Number(),
  ...figures,
  begunBy: Type.String(),
  begunAt: Type.String(),
  /** null while it is open */
  finishedBy: nullable(Type.String()),
  finishedAt: nullable(Type.String()),
  /** what stayed open when it was finished */
  outstanding: nullable(Type.Number()),
  outstandingCount: nullable(Type.Integer()),
  /**
   * null while it stands as it was finished; else what its entries make today in the place of the bank's balance, and what was
   * taken back since on a day up to its statement without being on a bank's statement, the latest few of it
   */
  takenBack: nullable(
    Type.Object({
      balance: Type.Number(),
      count: Type.Integer(),
      latest: Type.Array(
        Type.Object({
          ledgerKind: Type.Union(ledgerKinds.map((kind) => Type.Literal(kind))),
          /** its number in its report */
          id: Type.Integer(),
          amount: Type.Number(),
          /** on which day, by whom and when it was taken back */
          date: Type.String(),
          by: Type.String(),
          at: Type.String(),
        }),
      ),
    }),
  ),
  /** of the finished ones of its account, only the newest can be reopened */
  isNewest: Type.Boolean(),
  version: Type.Integer(),
};

/** A reconciliation of an account. */
export const reconciliationRow = Type.Object(members);
export type ReconciliationRow = Static<typeof reconciliationRow>;

/** The same with its account; of one that is open again, who reopened it last, when and why. */
export const reconciliation = Type.Object({
  ...members,
  reopened: nullable(Type.Object({ by: Type.String(), at: Type.String(), reason: Type.String() })),
  account: Type.Object({ id: Type.Integer(), accName: Type.String(), currency: Type.String() }),
});
export type Reconciliation = Static<typeof reconciliation>;

/** What is open up to the day with what is ticked; only what is ticked; what stayed open when it was finished. */
const reconciliationParts = ['all', 'ticked', 'outstanding'] as const;
export type ReconciliationPart = (typeof reconciliationParts)[number];

/** GET /api/books/reconciliations/{id}/entries: which, of which amount whatever its sign, behind which day and entry. */
export const reconciliationFilter = closedObject({
  part: Type.Union(reconciliationParts.map((part) => Type.Literal(part))),
  amount: Type.Optional(
    Type.Number({
      minimum: 0,
      exclusiveMaximum: limits.amountCents / 100,
      decimals: limits.amountDecimals,
      sentence: sentences.amountInvalid,
    } satisfies WireOptions),
  ),
  /** '2026-01-05.17': the last day and entry of the page before */
  after: Type.Optional(
    Type.String({
      pattern: '^\\d{4}-\\d{2}-\\d{2}\\.\\d{1,15}$',
      sentence: sentences.placeInvalid,
    } satisfies WireOptions),
  ),
  size: Type.Optional(
    Type.Integer({ minimum: 1, maximum: limits.reconciliationPageRows, default: limits.reconciliationPageSize }),
  ),
});
export type ReconciliationFilter = Static<typeof reconciliationFilter>;

/** An entry of the account, as its statement tells it. */
const reconciliationEntry = Type.Object({
  date: Type.String(),
  entry: Type.Integer(),
  kind: Type.String(),
  counterpart: Type.String(),
  remarks: Type.String(),
  /** what came in; negative what went out */
  amount: Type.Number(),
  isTicked: Type.Boolean(),
  /** whether it was reversed by now; its reversal is an entry of its own */
  isReversed: Type.Boolean(),
  ...recordOfEntry,
});
export type ReconciliationEntry = Static<typeof reconciliationEntry>;

/** A page of entries, the oldest day first, and behind which the next one begins; null on the last; with the figures then. */
export const reconciliationEntries = Type.Object({
  ...figures,
  entries: Type.Array(reconciliationEntry),
  next: nullable(Type.String()),
});
export type ReconciliationEntries = Static<typeof reconciliationEntries>;

/** POST /api/books/reconciliations/{id}/bank-file: the parts of the upload of a bank's statement file. */
export const bankFileUpload: TSchema = Type.Object({
  sheet: Type.Optional(Type.String({ description: 'Which sheet of a workbook is read that has several with rows.' })),
  dateOrder: Type.Optional(Type.Unknown({ description: `One of: ${dateOrders.join(', ')}.` })),
  decimalSign: Type.Optional(Type.Unknown({ description: `One of: ${decimalSigns.join(' ')}` })),
  file: Type.Optional(Type.String({ contentMediaType: 'application/octet-stream' })),
});

const bankEntry = Type.Object({
  entry: Type.Integer(),
  date: Type.String(),
  kind: Type.String(),
  counterpart: Type.String(),
  remarks: Type.String(),
  amount: Type.Number(),
  isTicked: Type.Boolean(),
  /** whether it was reversed by now; on its own day only where the file tells of both */
  isReversed: Type.Boolean(),
  /** whether its day was reconciled before it was recorded: the bank's line of it may be one of that statement */
  isLate: Type.Boolean(),
  /** whether it takes back an entry that no reconciliation has ticked: what never reached the bank never left it again */
  isUnconfirmed: Type.Boolean(),
});
export type BankEntry = Static<typeof bankEntry>;

const bankLine = Type.Object({
  /** its number in the file */
  line: Type.Integer(),
  date: Type.String(),
  text: Type.String(),
  amount: Type.Number(),
  /** the one entry that it is; null where there is none, or several that it could be */
  match: nullable(bankEntry),
  /** how many entries it could be */
  candidates: Type.Integer(),
});

/** What a bank's file makes beside the books; while something is asked nothing else is answered. Nothing is written. */
export const bankFileAnswer = Type.Object({
  asked: Type.Object({
    sheets: Type.Array(Type.String()),
    dateOrders: Type.Array(Type.String()),
    decimalSigns: Type.Array(Type.String()),
  }),
  remarks: Type.Array(Type.String()),
  lines: Type.Array(bankLine),
  /** entries in the period of the file that are on no line of it */
  left: Type.Array(bankEntry),
});
export type BankFileAnswer = Static<typeof bankFileAnswer>;
