import { projectCaptions } from '#contract/texts/project-captions';
import { formatWireDate } from '#contract/values/dates';
import { labels } from '#contract/texts/field-labels';
import { headings } from '#contract/texts/headings';
import { formatAmount } from '#contract/values/money';
import type { PaymentOfInstallmentRow } from '#contract/areas/payments.wire';
import { TableScroll } from '../../table/TableScroll';

interface PaymentsTableProps {
  payments: readonly PaymentOfInstallmentRow[];
  currency: string;
}

/** The payments of one installment. */
export function PaymentsTable({ payments, currency }: PaymentsTableProps) {
  return (
    <TableScroll label={projectCaptions.paymentDetails}>
      <table className="table" aria-label={projectCaptions.paymentDetails}>
        <thead>
          <tr>
            <th scope="col">{labels.paymentDate}</th>
            <th scope="col" className="table__number">
              {headings.amount}
            </th>
            <th scope="col">{headings.slip}</th>
            <th scope="col">{headings.project}</th>
          </tr>
        </thead>
        <tbody>
          {payments.map(({ paymentdate, amount, slip, name }, place) => (
            <tr key={place}>
              <th scope="row">{formatWireDate(paymentdate)}</th>
              <td className="table__number">{`${formatAmount(amount)} ${currency}`}</td>
              <td>{slip ? projectCaptions.slipExists : projectCaptions.slipMissing}</td>
              <td className="payment-details__project">{name}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
