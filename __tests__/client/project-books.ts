import type { QueryName } from '#contract/vocabulary/paths';
import type { PaymentOfInstallmentRow } from '#contract/areas/payments.wire';
import type {
  ProjectSummaryRow,
  ProjectTotalsRow,
  ProjectViewRow,
  ScheduleRecordRow,
} from '#contract/areas/projects.wire';
import type { Call, Script, Scripted, ScriptedServer } from '../support/scripted-server';

/* Projects behind the queries that the project screens ask. */

export const query = 'GET /api/query';
export const payments = 'GET /api/payment/getPaymentsbyPandI';
export const slips = 'GET /api/payment/getPaymentSlips';

export const project = (more: Partial<ProjectSummaryRow> = {}): ProjectSummaryRow => ({
  projectid: 1,
  name: 'Marina Heights',
  total_amount: 2_428_500,
  total_paid: 1_604_855.05,
  currencyname: 'AED',
  installments_paid: 24,
  total_installments: 36,
  next_due_date: '2026-12-05T00:00:00',
  ...more,
});

export const owner = (more: Partial<ProjectViewRow> = {}): ProjectViewRow => ({
  projectid: 1,
  name: 'Layla Haddad',
  share: 66.67,
  startdate: '2024-07-25T00:00:00',
  enddate: '2027-09-25T00:00:00',
  locationlat: 25.080341,
  locationlong: 55.140343,
  value: null,
  ...more,
});

export const totals = (more: Partial<ProjectTotalsRow> = {}): ProjectTotalsRow => ({
  projectid: 1,
  scheduletype: 'Installment',
  total_amount: 1_746_000,
  total_paid: 1_184_855.05,
  due_amount: 561_144.95,
  count_due: 12,
  count_paid: 24,
  ...more,
});

export const scheduleRow = (more: Partial<ScheduleRecordRow> = {}): ScheduleRecordRow => ({
  scheduletype: 'Installment',
  installmentid: 3,
  amount: 48_500,
  total_paid: 0,
  scheduledate: '2027-01-25T00:00:00',
  status: 'due',
  name: 'Installment 1',
  ...more,
});

export const payment = (more: Partial<PaymentOfInstallmentRow> = {}): PaymentOfInstallmentRow => ({
  paymentdate: '2026-01-05T00:00:00',
  amount: 1250.5,
  slip: null,
  name: 'Marina Heights',
  ...more,
});

export const listOf = (rows: readonly unknown[]): Scripted => ({ json: { success: true, message: 'OK', data: rows } });

type Answers = Partial<Record<QueryName, Script>>;

/** Answers the queries by their names; what is not named is an empty list. */
export function answerQueries(server: ScriptedServer, answers: Answers): void {
  server.on(query, (call) => {
    const answer = answers[call.query.get('queryName') as QueryName];
    return answer ? answer(call) : listOf([]);
  });
}

/** How often a query was asked. */
export const asked = (server: ScriptedServer, name: QueryName): Call[] =>
  server.callsOf(query).filter((call) => call.query.get('queryName') === name);
