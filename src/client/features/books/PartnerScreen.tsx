import { messages } from '#contract/texts/messages';
import { partnerCaptions } from '#contract/texts/partner-captions';
import { PersonSelect } from '../../pickers/PersonSelect';
import { PartnerStatement } from './PartnerStatement';
import { usePartnerPlace } from './usePartnerPlace';
import './partner.css';

/** Books › Partners (contract §8): what is due of somebody so far against what was deposited, by currency. */
export function PartnerScreen() {
  const [{ personId, page }, go] = usePartnerPlace();
  return (
    <>
      <section className="card partner__choice">
        <PersonSelect label={partnerCaptions.partner} personId={personId} onChoose={(chosen) => go(chosen)} />
      </section>
      {personId ? (
        <PartnerStatement
          key={personId}
          personId={Number(personId)}
          page={page}
          onGo={(next) => go(personId, next)}
          leaveFor={(lastPage) => go(personId, lastPage, true)}
        />
      ) : (
        <section className="card card--flush">
          <p className="empty-note partner__nothing">{messages.partner.choosePartner}</p>
        </section>
      )}
    </>
  );
}
