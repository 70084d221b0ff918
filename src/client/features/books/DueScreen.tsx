import { messages } from '#contract/texts/messages';
import { useReadDueQuery } from '../../api/due.api';
import { useBooksWatch } from '../../parts/useBooksWatch';
import { fresh, listRows } from '../../table/list-rows';
import { dueCaptions } from '#contract/texts/due-captions';
import { screens } from '#contract/texts/screen-names';
import { figuresOf } from '../../parts/due-figures';
import { DueFigures } from './DueFigures';
import { DueInstallmentsList } from './DueInstallmentsList';
import { useDuePlace } from './useDuePlace';
import './due.css';

/** Books › Due and Cash (contract §8): what is due in each currency, the cash for it, and what each figure adds up. */
export function DueScreen() {
  const query = useReadDueQuery(undefined, fresh);
  useBooksWatch(() => void query.refetch());
  const [place, go] = useDuePlace();
  const figures = query.data && figuresOf(query.data);
  return (
    <>
      <section className="card card--flush">
        <div className="card__head">
          <h2 className="card__title">{dueCaptions.due}</h2>
          <p className="dimmed">{messages.due.howCounted}</p>
        </div>
        <DueFigures label={screens.due} list={listRows({ ...query, currentData: figures })} place={place} />
      </section>
      {place && <DueInstallmentsList key={`${place.currency} ${place.within}`} place={place} onGo={go} />}
    </>
  );
}
