import { captions } from '#contract/captions';
import { formatWireDate } from '#contract/dates';
import { columns, labels } from '#contract/labels';
import { formatAmount } from '#contract/money';
import type { PaymentOfInstallmentRow } from '#contract/payments.wire';
import { TableScroll } from '../../report/TableScroll';

interface PaymentsTableProps {
  payments: readonly PaymentOfInstallmentRow[];
  currency: string;
}

/** The payments of one installment. */
export function PaymentsTable({ payments, currency }: PaymentsTableProps) {
  return (
    <TableScroll label={captions.paymentDetails}>
      <table className="table" aria-label={captions.paymentDetails}>
        <thead>
          <tr>
            <th scope="col">{labels.paymentDate}</th>
            <th scope="col" className="table__number">
              {columns.amount}
            </th>
            <th scope="col">{columns.slip}</th>
            <th scope="col">{columns.project}</th>
          </tr>
        </thead>
        <tbody>
          {payments.map(({ paymentdate, amount, slip, name }, place) => (
            <tr key={place}>
              <th scope="row">{formatWireDate(paymentdate)}</th>
              <td className="table__number">{`${formatAmount(amount)} ${currency}`}</td>
              <td>{slip ? captions.slipExists : captions.slipMissing}</td>
              <td className="payment-details__project">{name}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
