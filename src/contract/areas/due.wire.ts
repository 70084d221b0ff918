import { Type, type Static } from '@sinclair/typebox';
import { dueMessages } from '../texts/due-messages';
import { dueSpans } from '../values/due';
import { limits } from '../vocabulary/limits';
import { openInstallmentRow } from './projects.wire';
import { closedObject, filterMembers } from './wire-types';

/** What is due in one currency, and what lies in the accounts that may pay it (contract §4.5, §4.6). */
const dueCurrency = Type.Object({
  currency: Type.String(),
  /** what is still to be paid, by its day; what is overdue is of the day before today, all in one */
  days: Type.Array(Type.Object({ date: Type.String(), amount: Type.Number(), count: Type.Integer() })),
  accounts: Type.Array(
    Type.Object({
      id: Type.Integer(),
      accName: Type.String(),
      balance: Type.Number(),
      /** what may be paid from it: its balance and its overdraft limit */
      available: Type.Number(),
    }),
  ),
});
export type DueCurrency = Static<typeof dueCurrency>;

/** GET /api/books/due: of the company's day, up to 90 days ahead; a currency in which nothing is due is left out. */
export const dueAndCash = Type.Object({ today: Type.String(), currencies: Type.Array(dueCurrency) });
export type DueAndCash = Static<typeof dueAndCash>;

/** What is still to be paid of a project, all of it and by when it is due. */
const dueProject = Type.Object({
  projectid: Type.Integer(),
  project: Type.String(),
  currency: Type.String(),
  /** of days before today */
  overdue: Type.Number(),
  /** from today on, in each of the quarters */
  quarters: Type.Array(Type.Number()),
  /** after the last of them */
  later: Type.Number(),
  total: Type.Number(),
});
export type DueProject = Static<typeof dueProject>;

/** GET /api/books/due/projects: by currency and project; `quarters` are the first days of this one and of two more. */
export const dueProjects = Type.Object({
  today: Type.String(),
  quarters: Type.Array(Type.String()),
  projects: Type.Array(dueProject),
});
export type DueProjects = Static<typeof dueProjects>;

/** Its file takes no parameters: it has every project. */
export const wholeOfDue = closedObject({});

/** GET /api/books/due/installments: what a figure adds up; a page beyond the last one is answered with the last one. */
export const dueFilter = closedObject({
  currency: Type.String({ pattern: '^[A-Z]{3}$', sentence: dueMessages.currencyRequired }),
  within: Type.Union(
    dueSpans.map((span) => Type.Literal(span)),
    { sentence: dueMessages.spanUnknown },
  ),
  page: filterMembers.page,
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.duePageRows, default: limits.duePageSize })),
});

export type DueFilter = Static<typeof dueFilter>;

/** An installment that is not yet paid in full. */
const dueInstallment = Type.Object({
  ...openInstallmentRow.properties,
  projectid: Type.Integer(),
  project: Type.String(),
  currency: Type.String(),
  /** what is still to be paid of it */
  open: Type.Number(),
});

export type DueInstallment = Static<typeof dueInstallment>;

/** A page of installments, the earliest day first. */
export const dueInstallments = Type.Object({
  currentPage: Type.Integer(),
  totalPages: Type.Integer(),
  totalItems: Type.Integer(),
  installments: Type.Array(dueInstallment),
});
export type DueInstallments = Static<typeof dueInstallments>;
