import { Type, type Static } from '@sinclair/typebox';
import { scheduleReport } from '../reports/schedule.report';
import { queryNames } from '../vocabulary/paths';
import { messages } from '../texts/messages';
import { numberOfNamesake, rowMembers } from './wire-rows';
import { closedObject, idInQuery, nullable } from './wire-types';

/** GET /api/query: the name and the parameters that some names need (§7). */
export const queryParameters = closedObject({
  queryName: Type.Union(
    queryNames.map((name) => Type.Literal(name)),
    { sentence: messages.query.unknownName },
  ),
  projectid: Type.Optional(idInQuery(messages.query.missingParameter('projectid'))),
  installmentid: Type.Optional(idInQuery(messages.query.missingParameter('installmentid'))),
});
export type QueryParameters = Static<typeof queryParameters>;

/** Of which project the file of its schedule is. */
export const scheduleFileParameters = closedObject({
  queryName: Type.Literal('projectSchedulerecords', { sentence: messages.query.unknownName }),
  projectid: idInQuery(messages.query.missingParameter('projectid')),
});
export type ScheduleFileParameters = Static<typeof scheduleFileParameters>;

/** Query projectScheduleSummary: one row a project (§3 Project list, contract §3). */
export const projectSummaryRow = Type.Object({
  projectid: Type.Integer(),
  name: Type.String(),
  total_amount: Type.Number(),
  total_paid: Type.Number(),
  currencyname: Type.String(),
  installments_paid: Type.Integer(),
  total_installments: Type.Integer(),
  next_due_date: nullable(Type.String()),
  /** beyond the specification: what stands beside its owners, of which it may have none */
  startdate: Type.Optional(Type.String()),
  enddate: Type.Optional(nullable(Type.String())),
  locationlat: Type.Optional(nullable(Type.Number())),
  locationlong: Type.Optional(nullable(Type.Number())),
  /** beyond the specification: archived projects are not offered for recording */
  isArchived: Type.Optional(Type.Boolean()),
});
export type ProjectSummaryRow = Static<typeof projectSummaryRow>;

/** Query projectview: one row an owner (§3). */
export const projectViewRow = Type.Object({
  projectid: Type.Integer(),
  name: Type.String(),
  userNumber: numberOfNamesake,
  share: Type.Number(),
  startdate: Type.String(),
  enddate: nullable(Type.String()),
  locationlat: nullable(Type.Number()),
  locationlong: nullable(Type.Number()),
  value: nullable(Type.Number()),
  isArchived: Type.Optional(Type.Boolean()),
});
export type ProjectViewRow = Static<typeof projectViewRow>;

/** Query projecttotalsbyscheduletype (§3). */
export const projectTotalsRow = Type.Object({
  projectid: Type.Integer(),
  scheduletype: Type.String(),
  total_amount: Type.Number(),
  total_paid: Type.Number(),
  due_amount: Type.Number(),
  count_due: Type.Integer(),
  count_paid: Type.Integer(),
});
export type ProjectTotalsRow = Static<typeof projectTotalsRow>;

/** Query projectSchedulerecords (§3 Schedule record). */
export const scheduleRecordRow = Type.Object({
  ...rowMembers(scheduleReport),
  name: Type.String(),
});
export type ScheduleRecordRow = Static<typeof scheduleRecordRow>;

/** Query getProjectInstallment: rows not yet paid in full (contract §3). */
export const openInstallmentRow = Type.Object({
  installmentid: Type.Integer(),
  scheduletype: Type.String(),
  name: Type.String(),
  amount: Type.Number(),
  total_paid: Type.Number(),
  scheduledate: Type.String(),
  /** the version of the schedule that changed the row last; a payment may carry it (contract §9) */
  scheduleVersion: Type.Optional(Type.Integer()),
});
export type OpenInstallmentRow = Static<typeof openInstallmentRow>;

/** Query getpaidamountofinstallment (§3 Installment payment lookup). */
export const installmentPaidRow = Type.Object({ paidamount: Type.Number(), totalamount: Type.Number() });
export type InstallmentPaidRow = Static<typeof installmentPaidRow>;
