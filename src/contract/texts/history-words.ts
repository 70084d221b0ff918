import { depositFields } from '../areas/deposits.fields';
import type { MovementFields } from '../areas/movement-fields';
import { type feePaymentFields, installmentPaymentFields } from '../areas/payments.fields';
import { transferFields } from '../areas/transfers.fields';
import { type TextColumn, textColumns } from '../reports/report';
import type { EntryKindName } from '../vocabulary/entries';
import { importCaptions } from './import-captions';
import { headings } from './headings';
import { labels } from './field-labels';
import { reconciliationCaptions } from './reconciliation-captions';

/** What members are called that nobody types. */
const words = {
  reason: 'Reason',
  closedThrough: 'Closed through',
  kind: 'Kind',
  rows: 'Rows',
  version: 'Version',
  sessions: 'Sessions',
  report: 'Report',
  archived: 'Archived',
  forEverybody: 'For everybody',
  undoneImport: 'Taken back with import',
  deletedBefore: 'Deleted before',
  corrects: 'Corrects',
  correctedBy: 'Corrected by',
  file: 'File',
  finished: 'Finished',
  unticked: 'Entries no longer ticked',
  tickedThrough: 'Ticked up to',
  tickedCount: 'Entries ticked so',
} as const;

/** As what a member of the audit log is told; of a record its number is kept, and its name is told. */
export type ToldAs =
  | 'text'
  | 'amount'
  | 'rate'
  | 'day'
  | 'account'
  | 'person'
  | 'currency'
  | 'project'
  | 'fee'
  | 'role'
  | 'closed'
  | 'disabled'
  | 'yes or no'
  | 'owners'
  | 'schedule rows'
  | 'slip'
  | 'numbers'
  | 'import line'
  | 'number';

interface ToldMember {
  readonly label: string;
  readonly as: ToldAs;
  /** of an amount: the member that tells its currency, or is the account that has it */
  readonly currencyOf?: string | undefined;
}
type ToldMembers = Readonly<Record<string, ToldMember>>;

/** Each member of a movement's request is told. */
type ToldFields<Fields extends MovementFields> = ToldMembers &
  Readonly<Record<Extract<Fields[keyof Fields], { member: string }>['member'], ToldMember>>;

const told = (label: string, as: ToldAs = 'text'): ToldMember => ({ label, as });
const toldAmount = (label: string, currencyOf: string): ToldMember => ({ label, as: 'amount', currencyOf });

/** Texts that are typed, under the labels of their fields. */
const toldTexts = <Fields extends MovementFields>(fields: Fields) =>
  Object.fromEntries(textColumns(fields).map(({ member, heading }) => [member, told(heading)])) as Readonly<
    Record<TextColumn<Fields>['member'], ToldMember>
  >;

const ofEveryMovement = {
  slip: told(labels.slip, 'slip'),
  reason: told(words.reason),
  corrects: told(words.corrects, 'number'),
  correctedBy: told(words.correctedBy, 'number'),
  importedFrom: told(importCaptions.importedFrom, 'import line'),
  undoneImport: told(words.undoneImport),
} satisfies ToldMembers;

/** A kind of record of which the audit log tells. */
interface ToldKind {
  /** what one of them is called */
  readonly name: string;
  /** who records sees it; everything else is for who keeps the books in order alone */
  readonly isForRecorders?: true;
  readonly members: ToldMembers;
}

/** The same of movements. */
const movementKinds: Readonly<Record<EntryKindName, ToldKind>> = {
  deposit: {
    name: 'Deposit',
    isForRecorders: true,
    members: {
      date: told(labels.date, 'day'),
      userId: told(labels.depositedBy, 'person'),
      toacc: told(labels.account, 'account'),
      amount: toldAmount(labels.amount, 'toacc'),
      ...toldTexts(depositFields),
      ...ofEveryMovement,
    } satisfies ToldFields<typeof depositFields>,
  },
  transfer: {
    name: 'Transfer',
    isForRecorders: true,
    members: {
      transferdate: told(labels.date, 'day'),
      fromacc: told(labels.fromAccount, 'account'),
      fromamount: toldAmount(labels.fromAmount, 'fromacc'),
      toacc: told(labels.toAccount, 'account'),
      toamount: toldAmount(labels.toAmount, 'toacc'),
      conversionrate: told(labels.conversionRate, 'rate'),
      ...toldTexts(transferFields),
      ...ofEveryMovement,
    } satisfies ToldFields<typeof transferFields>,
  },
  payment: {
    name: 'Payment',
    isForRecorders: true,
    members: {
      paymentdate: told(labels.paymentDate, 'day'),
      projectid: told(labels.project, 'project'),
      installmentid: told(headings.installmentId),
      feetype: told(labels.feeType, 'fee'),
      paidby: told(labels.paidBy, 'person'),
      paymentaccount: told(labels.account, 'account'),
      amount: toldAmount(labels.amount, 'paymentaccount'),
      ...toldTexts(installmentPaymentFields),
      ...ofEveryMovement,
    } satisfies ToldFields<typeof installmentPaymentFields & typeof feePaymentFields>,
  },
  opening: {
    name: labels.openingBalance,
    isForRecorders: true,
    members: {
      date: told(labels.openingDate, 'day'),
      accountId: told(labels.account, 'account'),
      amount: toldAmount(labels.openingBalance, 'accountId'),
      remarks: told(labels.remarks),
      ...ofEveryMovement,
    },
  },
};

/** What of each kind of record is told, in this order. */
export const historyKinds: Readonly<Record<string, ToldKind>> = {
  ...movementKinds,
  account: {
    name: labels.account,
    isForRecorders: true,
    members: {
      name: told(labels.accountName),
      currencyId: told(labels.currency, 'currency'),
      accountType: told(labels.accountType),
      overdraftLimit: toldAmount(labels.overdraftLimit, 'currencyId'),
      isClosed: told(headings.status, 'closed'),
      importedFrom: told(importCaptions.importedFrom, 'import line'),
      undoneImport: told(words.undoneImport),
    },
  },
  fee: { name: labels.fee, isForRecorders: true, members: { name: told(labels.feeName) } },
  currency: {
    name: labels.currency,
    isForRecorders: true,
    members: { code: told(headings.code), name: told(labels.name) },
  },
  project: {
    name: labels.project,
    isForRecorders: true,
    members: {
      name: told(labels.name),
      currency: told(labels.currency),
      startDate: told(labels.startDate, 'day'),
      endDate: told(labels.endDate, 'day'),
      latitude: told(labels.latitude),
      longitude: told(labels.longitude),
      value: toldAmount(labels.value, 'currency'),
      isArchived: told(words.archived, 'yes or no'),
      validFrom: told(labels.fromDay, 'day'),
      owners: told(labels.owners, 'owners'),
      importedFrom: told(importCaptions.importedFrom, 'import line'),
      undoneImport: told(words.undoneImport),
    },
  },
  schedule: {
    name: headings.schedule,
    isForRecorders: true,
    members: {
      version: told(words.version),
      reason: told(words.reason),
      rows: told(words.rows, 'schedule rows'),
      importedFrom: told(importCaptions.importedFrom, 'import line'),
    },
  },
  company: {
    name: 'Company',
    isForRecorders: true,
    members: { name: told(labels.companyName), timeZone: told(labels.timeZone) },
  },
  period: {
    name: 'Period',
    isForRecorders: true,
    members: { closedThrough: told(words.closedThrough, 'day'), reason: told(words.reason) },
  },
  reconciliation: {
    name: 'Reconciliation',
    isForRecorders: true,
    members: {
      accountId: told(labels.account, 'account'),
      statementDay: told(reconciliationCaptions.statementDay, 'day'),
      opening: toldAmount(reconciliationCaptions.opening, 'accountId'),
      closing: toldAmount(reconciliationCaptions.closing, 'accountId'),
      isFinished: told(words.finished, 'yes or no'),
      ticked: told(reconciliationCaptions.tickedEntries, 'numbers'),
      unticked: told(words.unticked, 'numbers'),
      tickedThrough: told(words.tickedThrough, 'day'),
      tickedCount: told(words.tickedCount),
      outstanding: toldAmount(reconciliationCaptions.outstanding, 'accountId'),
      reason: told(words.reason),
    },
  },
  exception: {
    name: 'Exception',
    isForRecorders: true,
    members: {
      userId: told(labels.user, 'person'),
      firstDay: told(labels.startDate, 'day'),
      lastDay: told(labels.endDate, 'day'),
      reason: told(words.reason),
    },
  },
  person: {
    name: 'Person',
    members: {
      name: told(labels.name),
      username: told(labels.username),
      role: told(labels.role, 'role'),
      isDisabled: told(headings.status, 'disabled'),
      sessions: told(words.sessions),
      browser: told(headings.browser),
      address: told(headings.address),
      importedFrom: told(importCaptions.importedFrom, 'import line'),
      undoneImport: told(words.undoneImport),
    },
  },
  import: {
    name: 'Import',
    members: {
      kind: told(words.kind),
      fileName: told(words.file),
      rows: told(words.rows),
      deletedBefore: told(words.deletedBefore),
    },
  },
  view: {
    name: 'View',
    members: {
      report: told(words.report),
      name: told(labels.name),
      address: told(headings.address),
      isShared: told(words.forEverybody, 'yes or no'),
    },
  },
};

/** Whether somebody is told what was done with records of a kind: who keeps the books in order is told everything. */
export const isKindTold = (kind: string, isForAll: boolean): boolean =>
  isForAll || historyKinds[kind]?.isForRecorders === true;
