/** The two kinds of payment (§2); only Installment is offered for selection (§1). */
export const paymentTypes = { installment: 'Installment', fee: 'Fee' } as const;
export type PaymentType = (typeof paymentTypes)[keyof typeof paymentTypes];
/** What the Payment Type and Report Type selects offer (§2). */
export const offeredPaymentTypes: readonly PaymentType[] = [paymentTypes.installment];
