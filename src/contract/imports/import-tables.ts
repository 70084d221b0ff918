import { depositFields } from '../areas/deposits.fields';
import type { MovementFields, TextRule } from '../areas/movement-fields';
import { installmentPaymentFields } from '../areas/payments.fields';
import { transferFields } from '../areas/transfers.fields';
import { textColumns } from '../reports/report';
import { administrationCaptions } from '../texts/administration-captions';
import { headings } from '../texts/headings';
import { importExamples, importHeadings } from '../texts/import-headings';
import { labels } from '../texts/field-labels';
import { importMessages } from '../texts/import-messages';
import { projectMessages } from '../texts/project-messages';
import { accountTypes } from '../vocabulary/account-types';
import { limits } from '../vocabulary/limits';
import { paymentTypes } from '../vocabulary/payment-types';
import { installmentType } from '../vocabulary/schedule';
import { roles } from '../vocabulary/permissions';
import { declareImport } from './import-table';

const { partnerOnly } = administrationCaptions;
const [exampleProject, firstOwner, secondOwner] = importExamples;
const isRequired = true;
const name = { kind: 'name', maximum: limits.nameCharacters } as const;
const record = { kind: 'record', maximum: limits.nameCharacters } as const;
const amount = { kind: 'amount', sign: 'positive' } as const;
const slip = { member: 'slip', heading: headings.slip, kind: 'unread' } as const;
const date = { member: 'date', heading: headings.date, kind: 'day', isRequired } as const;
const currency = { member: 'currency', heading: headings.currency, ...record, isRequired } as const;
const project = { member: 'project', heading: headings.project, ...record, isRequired } as const;
const installmentId = { member: 'installmentId', heading: headings.installmentId, kind: 'number' } as const;

/** The texts that are typed into a form, as its report has them. */
const texts = <Fields extends MovementFields>(fields: Fields) =>
  textColumns(fields).map((column) => ({ ...column, maximum: (fields[column.member] as unknown as TextRule).maximum }));

/** One side of a transfer: its account, amount and currency under the heading of its block. */
const side = <const Side extends 'from' | 'to'>(which: Side, block: string) => {
  const heading = (column: string) => `${block} ${column}`;
  return [
    { member: `${which}Account`, heading: heading(headings.account), ...record, isRequired },
    { member: `${which}Amount`, heading: heading(headings.amount), ...amount, isRequired },
    { member: `${which}Currency`, heading: heading(headings.currency), ...record, isRequired },
  ] as const;
};

/** Everything that can be imported, in the order in which one thing needs another. */
export const importTables = {
  /** a person without a role is a partner only, who never signs in */
  people: declareImport({
    templateName: 'people.csv',
    record: 'person',
    columns: [
      { member: 'name', heading: headings.name, ...name, isRequired },
      { member: 'username', heading: labels.username, kind: 'text', maximum: limits.usernameCharacters },
      { member: 'role', heading: importHeadings.role, kind: 'word', words: roles, none: partnerOnly },
    ],
  }),
  /** a row an owner: what says something of the project is said on the first of its rows */
  projects: declareImport({
    templateName: 'projects.csv',
    record: 'project',
    columns: [
      { ...project, ...name },
      { member: 'currency', heading: headings.currency, ...record },
      { member: 'startDate', heading: labels.startDate, kind: 'day' },
      { member: 'endDate', heading: labels.endDate, kind: 'day' },
      { member: 'value', heading: importHeadings.projectValue, ...amount },
      {
        member: 'latitude',
        heading: importHeadings.latitude,
        kind: 'degrees',
        most: 90,
        invalid: projectMessages.latitudeInvalid,
      },
      {
        member: 'longitude',
        heading: importHeadings.longitude,
        kind: 'degrees',
        most: 180,
        invalid: projectMessages.longitudeInvalid,
      },
      { member: 'owner', heading: importHeadings.owner, ...record },
      { member: 'share', heading: importHeadings.share, kind: 'share', invalid: projectMessages.shareInvalid },
      { member: 'ownersFrom', heading: importHeadings.ownersFrom, kind: 'day' },
    ],
    example: [
      [exampleProject, 'AED', '2026-01-15', '2028-12-31', '12000000.00', '25.2048', '55.2708', firstOwner, '60.00', ''],
      [exampleProject, '', '', '', '', '', '', secondOwner, '40.00', ''],
      [exampleProject, '', '', '', '', '', '', secondOwner, '100.00', '2027-01-15'],
    ],
  }),
  /** our own export is of one project and does not name it: that is said when it is imported */
  schedules: declareImport({
    templateName: 'schedules.csv',
    record: 'schedule row',
    columns: [
      { member: 'project', heading: headings.project, ...record, isSaidOnce: true },
      { member: 'type', heading: headings.type, ...name, isRequired },
      installmentId,
      { member: 'name', heading: headings.name, kind: 'text', maximum: limits.nameCharacters },
      { member: 'amount', heading: headings.amount, ...amount, isRequired },
      { member: 'paid', heading: headings.paid, kind: 'unread', isMissed: true },
      { member: 'scheduleDate', heading: headings.scheduleDate, kind: 'day', isRequired },
      { member: 'status', heading: headings.status, kind: 'unread' },
    ],
    example: [
      [exampleProject, installmentType, '', 'Down Payment', '120000.00', '2026-01-15'],
      [exampleProject, installmentType, '', 'Second Installment', '60000.00', '2026-07-15'],
    ],
  }),
  /** an opening balance has its day beside it */
  accounts: declareImport({
    templateName: 'accounts.csv',
    record: 'account',
    columns: [
      { member: 'account', heading: headings.accountName, ...name, isRequired },
      currency,
      { member: 'type', heading: headings.accountType, kind: 'word', words: accountTypes },
      { member: 'overdraftLimit', heading: headings.overdraftLimit, kind: 'amount', sign: 'not negative' },
      { member: 'openingBalance', heading: headings.openingBalance, kind: 'amount', sign: 'any' },
      { member: 'openingDate', heading: headings.openingDate, kind: 'day' },
    ],
  }),
  deposits: declareImport({
    templateName: 'deposits.csv',
    record: 'deposit',
    columns: [
      date,
      { member: 'person', heading: headings.depositedBy, ...record, isRequired },
      { member: 'amount', heading: headings.amount, ...amount, isRequired },
      currency,
      { member: 'account', heading: headings.account, ...record, isRequired },
      ...texts(depositFields),
      slip,
    ],
  }),
  /** without a rate it is that of the two amounts */
  transfers: declareImport({
    templateName: 'transfers.csv',
    record: 'transfer',
    columns: [
      date,
      ...side('from', headings.from),
      ...side('to', headings.to),
      { member: 'rate', heading: headings.conversionRate, kind: 'rate' },
      ...texts(transferFields),
      slip,
    ],
  }),
  payments: declareImport({
    templateName: 'payments.csv',
    record: 'payment',
    columns: [
      date,
      {
        member: 'type',
        heading: headings.type,
        kind: 'word',
        words: [paymentTypes.installment],
        notTaken: { [paymentTypes.fee]: importMessages.feePayment },
      },
      project,
      { ...installmentId, isRequired },
      { member: 'account', heading: headings.bankAccount, ...record, isRequired },
      { member: 'amount', heading: headings.amount, ...amount, isRequired },
      currency,
      ...texts(installmentPaymentFields),
      slip,
    ],
  }),
} as const;

/** What can be imported. */
export type ImportName = keyof typeof importTables;
