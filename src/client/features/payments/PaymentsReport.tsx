import { useLocation, useNavigate } from 'react-router-dom';
import { openingPlace, typeParameter, writeReportAddress } from '#contract/reports/report-address';
import { labels } from '#contract/texts/field-labels';
import { offeredPaymentTypes, paymentTypes } from '#contract/vocabulary/payment-types';
import { FeePaymentsReport } from './FeePaymentsReport';
import { InstallmentPaymentsReport } from './InstallmentPaymentsReport';
import { PaymentTypeSwitch } from './PaymentTypeSwitch';

/**
 * The Payments report (§2), of the type that its address tells. Another type starts with no filters and its own first page;
 * Fee is not offered (§4, §1).
 */
export function PaymentsReport({ offered = offeredPaymentTypes }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(search).get(typeParameter);
  const type = offered.find((each) => each === asked) ?? paymentTypes.installment;
  const choose = (chosen: string) => {
    const report = chosen === paymentTypes.fee ? 'feePayments' : 'installmentPayments';
    void navigate({ search: writeReportAddress(report, openingPlace(report)) });
  };
  return (
    <PaymentTypeSwitch
      label={labels.reportType}
      offered={offered}
      type={type}
      onChoose={choose}
      installment={<InstallmentPaymentsReport />}
      fee={<FeePaymentsReport />}
    />
  );
}
