import { labels } from '#contract/texts/field-labels';
import { offeredPaymentTypes } from '#contract/vocabulary/payment-types';
import { FeePaymentsReport } from './FeePaymentsReport';
import { InstallmentPaymentsReport } from './InstallmentPaymentsReport';
import { PaymentTypeSwitch } from './PaymentTypeSwitch';

/** The Payments report (§2). Another type starts with no filters and its own first page; Fee is not offered (§4, §1). */
export function PaymentsReport({ offered = offeredPaymentTypes }) {
  return (
    <PaymentTypeSwitch
      label={labels.reportType}
      offered={offered}
      installment={<InstallmentPaymentsReport />}
      fee={<FeePaymentsReport />}
    />
  );
}
