import { Type, type Static } from '@sinclair/typebox';
import { feePaymentsReport, installmentPaymentsReport } from '../reports/payments.report';
import { messages } from '../texts/messages';
import { feePaymentFields, installmentPaymentFields } from './payments.fields';
import { reversalMembers, reversedMember } from './reversals.wire';
import { rowMembers } from './wire-rows';
import { wireBody } from './wire-body';
import { closedObject, filterMembers, idInQuery, nullable, pageOf, sortMembersOf, versionType } from './wire-types';

/**
 * POST /api/payment/installment, part installmentpayment (§7). It may say from which version of the schedule it was made,
 * and is refused then when its row has changed (contract §9).
 */
export const installmentPaymentBody = closedObject({
  ...wireBody(installmentPaymentFields).properties,
  scheduleVersion: Type.Optional(versionType()),
});
export type InstallmentPaymentBody = Static<typeof installmentPaymentBody>;

/** POST /api/payment/fee, part feepayment (§7). */
export const feePaymentBody = wireBody(feePaymentFields);
export type FeePaymentBody = Static<typeof feePaymentBody>;

/** An installment payment of the report (§3). */
export const installmentPaymentRow = Type.Object({
  paymentid: Type.Integer(),
  ...rowMembers(installmentPaymentsReport),
  ...reversalMembers,
});
export type InstallmentPaymentRow = Static<typeof installmentPaymentRow>;

/** A fee payment of the report (§3). */
export const feePaymentRow = Type.Object({
  paymentid: Type.Integer(),
  ...rowMembers(feePaymentsReport),
  ...reversalMembers,
});
export type FeePaymentRow = Static<typeof feePaymentRow>;

/** GET /api/payment/installmenttxn/filter (§7). */
export const installmentPaymentFilter = closedObject({
  ...filterMembers,
  ...reversedMember,
  ...sortMembersOf(installmentPaymentsReport),
  projectId: Type.Optional(idInQuery()),
  bankAccountId: Type.Optional(idInQuery()),
});
export type InstallmentPaymentFilter = Static<typeof installmentPaymentFilter>;

/** GET /api/payment/feetxn/filter (§7). */
export const feePaymentFilter = closedObject({
  ...filterMembers,
  ...reversedMember,
  ...sortMembersOf(feePaymentsReport),
  feeid: Type.Optional(idInQuery()),
  bankAccountId: Type.Optional(idInQuery()),
  paidById: Type.Optional(idInQuery()),
});
export type FeePaymentFilter = Static<typeof feePaymentFilter>;

/** Pages of payments. */
export const installmentPaymentPage = pageOf('installmentTxn', installmentPaymentRow);
export type InstallmentPaymentPage = Static<typeof installmentPaymentPage>;
export const feePaymentPage = pageOf('feetxn', feePaymentRow);
export type FeePaymentPage = Static<typeof feePaymentPage>;

/** Which installment's payments or slips are asked for (§7). */
export const installmentOfProject = closedObject({
  projectId: idInQuery(messages.payment.projectRequired),
  installmentId: idInQuery(messages.payment.installmentRequired),
});
export type InstallmentOfProject = Static<typeof installmentOfProject>;

/** A payment of one installment (§3 Payments by project and installment). */
export const paymentOfInstallmentRow = Type.Object({
  paymentdate: Type.String(),
  amount: Type.Number(),
  slip: nullable(Type.String()),
  name: Type.String(),
});
export type PaymentOfInstallmentRow = Static<typeof paymentOfInstallmentRow>;
