import { filterLabels } from '#contract/reports/filter-labels';
import { partnerCaptions } from '#contract/texts/partner-captions';
import { PersonSelect } from '../../pickers/PersonSelect';
import { AddressNote } from '../../report/AddressNote';
import { AllPartners } from './AllPartners';
import { PartnerDay } from './PartnerDay';
import { PartnerStatement } from './PartnerStatement';
import { usePartnerPlace } from './usePartnerPlace';
import './partner.css';

const labels = { ...filterLabels, person: partnerCaptions.partner };

/** Books › Partners (contract §8): what is due of somebody up to a day against what was deposited, by currency; while nobody is chosen, all of them. */
export function PartnerScreen() {
  const [{ personId, endDate, page }, go, leftOut] = usePartnerPlace();
  return (
    <>
      <section className="card partner__choice">
        <PersonSelect
          label={partnerCaptions.partner}
          personId={personId}
          emptyText={partnerCaptions.all}
          onChoose={(chosen) => go({ personId: chosen })}
        />
        <PartnerDay endDate={endDate} onChoose={(day) => go({ endDate: day })} />
      </section>
      <AddressNote leftOut={leftOut} labels={labels} />
      {personId ? (
        <PartnerStatement
          key={`${personId} ${endDate}`}
          personId={Number(personId)}
          endDate={endDate}
          page={page}
          onGo={(next) => go({ page: next })}
          leaveFor={(lastPage) => go({ page: lastPage }, true)}
        />
      ) : (
        <AllPartners endDate={endDate} />
      )}
    </>
  );
}
