import { Link } from 'react-router-dom';
import type { PartnerOfAll } from '#contract/areas/partners.wire';
import { partnerOfAllRow, partnersReport } from '#contract/reports/partner.report';
import { messages } from '#contract/texts/messages';
import { partnerCaptions } from '#contract/texts/partner-captions';
import { formatWireDate } from '#contract/values/dates';
import { formatAmount } from '#contract/values/money';
import { useListPartnersQuery } from '../../api/partners.api';
import { LongName } from '../../parts/LongName';
import { partnerAddress } from '../../parts/partner-address';
import { useBooksWatch } from '../../parts/useBooksWatch';
import { ExportButton } from '../../report/ExportButton';
import { PrintButton } from '../../report/PrintButton';
import type { TableColumn } from '../../table/columns';
import { DataTable } from '../../table/DataTable';
import { listRows } from '../../table/list-rows';
import { fresh } from '../../transport/base-api';
import { sumIn } from './currency-totals';
import { CurrencyTotals } from './CurrencyTotals';
import '../../report/report.css';

/** Every partner with their statement as of this day behind the name. */
function columnsOf(endDate: string): readonly TableColumn<PartnerOfAll>[] {
  return partnersReport.columns.map((column): TableColumn<PartnerOfAll> => {
    const { member, heading } = column;
    if (member === 'name')
      return {
        heading,
        isRowHeader: true,
        look: 'name',
        cell: ({ id, name, isDisabled }) => (
          <>
            <Link to={partnerAddress(id, endDate)}>
              <LongName>{name}</LongName>
            </Link>
            {isDisabled && <span className="dimmed"> ({partnerCaptions.disabled})</span>}
          </>
        ),
      };
    if (member === 'currency')
      return {
        heading,
        look: 'currency',
        cell: ({ currency }) => currency,
        total: (rows) => <CurrencyTotals rows={rows} textOf={(currency) => currency} />,
      };
    if (member === 'shares') return { heading, look: 'text', cell: (row) => partnerOfAllRow(row)[member] };
    return {
      heading,
      look: 'figure',
      cell: (row) => (
        <span className={member === 'position' && row.position < 0 ? 'figure--negative' : undefined}>
          {formatAmount(row[member])}
        </span>
      ),
      total: (rows) => (
        <CurrencyTotals rows={rows} textOf={(currency) => sumIn(rows, currency, (row) => row[member])} />
      ),
    };
  });
}

/** Where all partners stand up to a day: what is due of each, what each has deposited, and the totals in each currency. */
export function AllPartners({ endDate }: { endDate: string }) {
  const upTo = endDate ? { endDate } : {};
  const query = useListPartnersQuery(upTo, fresh);
  useBooksWatch();
  const { currentData, fulfilledTimeStamp } = query;
  const asOf = currentData && partnerCaptions.asOf(formatWireDate(currentData.date));
  return (
    <section className="card card--flush currency-totals partner__all">
      <div className="card__head">
        <div className="partner__about">
          <h2 className="card__title">{partnerCaptions.all}</h2>
          <p className="dimmed">{asOf}</p>
        </div>
        <div className="report__tools">
          <PrintButton task={{ kind: 'screen', asOf: fulfilledTimeStamp }} isDisabled={!currentData} />
          <ExportButton csv={currentData ? { report: partnersReport, filter: upTo } : null} />
        </div>
        <p className="dimmed partner__counted">{messages.partner.howCounted}</p>
      </div>
      <DataTable
        label={partnerCaptions.all}
        columns={columnsOf(endDate)}
        list={listRows({ ...query, currentData: currentData?.partners })}
        keyOf={({ id, currency }) => `${String(id)} ${currency}`}
        empty={messages.partner.nobody}
      />
    </section>
  );
}
