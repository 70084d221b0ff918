import { Link } from 'react-router-dom';
import { ownerlessTexts, partnerOfAllShown, partnersReport } from '#contract/reports/partner.report';
import { messages } from '#contract/texts/messages';
import { partnerCaptions } from '#contract/texts/partner-captions';
import { formatWireDate } from '#contract/values/dates';
import { useListPartnersQuery } from '../../api/partners.api';
import { LongName } from '../../parts/LongName';
import { partnerAddress } from '../../parts/partner-address';
import { useBooksWatch } from '../../parts/useBooksWatch';
import { ExportButton } from '../../report/ExportButton';
import { PrintButton } from '../../report/PrintButton';
import { DataTable } from '../../table/DataTable';
import { listRows } from '../../table/list-rows';
import { fresh } from '../../transport/base-api';
import { currencyColumns, signedFigure } from './currency-columns';
import '../../report/report.css';

type PartnerRow = ReturnType<typeof partnerOfAllShown>;

/** The columns of the partners: a name opens its statement as of this day. */
const columnsOf = (endDate: string, disabled: ReadonlySet<number>) =>
  currencyColumns<PartnerRow>(partnersReport, {
    rowHeader: ({ id, name }) => (
      <>
        <Link to={partnerAddress(id, endDate)}>
          <LongName>{name}</LongName>
        </Link>
        {disabled.has(id) && <span className="dimmed"> ({partnerCaptions.disabled})</span>}
      </>
    ),
    cells: { position: ({ position }, text) => signedFigure(position, text) },
  });

/** Where all partners stand up to a day: what is due of each, what each has deposited, and the totals in each currency. */
export function AllPartners({ endDate }: { endDate: string }) {
  const upTo = endDate ? { endDate } : {};
  const query = useListPartnersQuery(upTo, fresh);
  useBooksWatch();
  const { currentData, fulfilledTimeStamp } = query;
  const disabled = new Set(currentData?.partners.flatMap(({ id, isDisabled }) => (isDisabled ? id : [])));
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
        {currentData &&
          ownerlessTexts(currentData).map((text) => (
            <p key={text} className="partner__counted">
              {text}
            </p>
          ))}
      </div>
      <DataTable
        label={partnerCaptions.all}
        columns={columnsOf(endDate, disabled)}
        list={listRows({ ...query, currentData: currentData?.partners.map(partnerOfAllShown) })}
        keyOf={({ id, currency }) => `${String(id)} ${currency}`}
        empty={messages.partner.nobody}
      />
    </section>
  );
}
