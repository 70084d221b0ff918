import { projectCaptions } from '#contract/texts/project-captions';
import { formatWireDate } from '#contract/values/dates';
import { labels } from '#contract/texts/field-labels';
import { headings } from '#contract/texts/headings';
import { formatAmount } from '#contract/values/money';
import type { PaymentOfInstallmentRow } from '#contract/areas/payments.wire';
import { tableRoles } from '../../browser/table-roles';
import { TableScroll } from '../../table/TableScroll';
import '../../table/table.css';
import '../../table/table-cards.css';

interface PaymentsTableProps {
  payments: readonly PaymentOfInstallmentRow[];
  currency: string;
}

/** The payments of one installment. */
export function PaymentsTable({ payments, currency }: PaymentsTableProps) {
  return (
    <TableScroll label={projectCaptions.paymentDetails}>
      <table className="table report__table" aria-label={projectCaptions.paymentDetails} {...tableRoles.table}>
        <thead {...tableRoles.group}>
          <tr {...tableRoles.row}>
            <th scope="col" {...tableRoles.heading}>
              {labels.paymentDate}
            </th>
            <th scope="col" className="table__number" {...tableRoles.heading}>
              {headings.amount}
            </th>
            <th scope="col" {...tableRoles.heading}>
              {headings.slip}
            </th>
            <th scope="col" {...tableRoles.heading}>
              {headings.project}
            </th>
          </tr>
        </thead>
        <tbody {...tableRoles.group}>
          {payments.map(({ paymentdate, amount, slip, name }, place) => (
            <tr key={place} {...tableRoles.row}>
              <th scope="row" {...tableRoles.rowHeading}>
                {formatWireDate(paymentdate)}
              </th>
              <td className="table__number" data-heading={headings.amount} {...tableRoles.cell}>
                {`${formatAmount(amount)} ${currency}`}
              </td>
              <td data-heading={headings.slip} {...tableRoles.cell}>
                {slip ? projectCaptions.slipExists : projectCaptions.slipMissing}
              </td>
              <td className="payment-details__project" data-heading={headings.project} {...tableRoles.cell}>
                <bdi>{name}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
