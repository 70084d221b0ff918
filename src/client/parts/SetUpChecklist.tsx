import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { SetUpState } from '#contract/areas/company.wire';
import { companyCaptions } from '#contract/texts/company-captions';
import { screens } from '#contract/texts/screen-names';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import { stepAddress } from './set-up-state';
import './set-up-checklist.css';

const { stepWords, checklist, checklistAbout, doneOf, firstEntry, firstEntryAbout } = companyCaptions;

/** Where a step stands: a tick when it is done, else its place. */
export function StepMark({ isDone, place }: { isDone: boolean; place: number }) {
  return (
    <span className={isDone ? 'step-mark step-mark--done' : 'step-mark'} aria-hidden>
      {isDone ? <Check size={14} /> : place}
    </span>
  );
}

/** What a new company still needs before its first entry, each with the way there. */
export function SetUpChecklist({ setUp: { steps } }: { setUp: SetUpState }) {
  const all = steps.length + 1;
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section className="card card--flush" aria-labelledby="set-up-checklist">
      <div className="card__head">
        <h2 id="set-up-checklist" className="card__title">
          {checklist}
        </h2>
        <span className="badge badge--accent">{doneOf(done, all)}</span>
        <p className="dimmed checklist__about">{checklistAbout}</p>
      </div>
      <ol className="checklist">
        {steps.map(({ step, isDone, count }, index) => (
          <ChecklistRow
            key={step}
            mark={<StepMark isDone={isDone} place={index + 1} />}
            name={<Link to={stepAddress(step)}>{stepWords[step].name}</Link>}
            about={stepWords[step].about}
            state={
              (isDone && stepWords[step].counted(count)) || (isDone ? companyCaptions.done : companyCaptions.notYet)
            }
          />
        ))}
        <ChecklistRow
          mark={<StepMark isDone={false} place={all} />}
          name={firstEntry}
          about={firstEntryAbout}
          state={<FirstEntryLinks />}
        />
      </ol>
    </section>
  );
}

/** The two ways to a first entry. */
function FirstEntryLinks() {
  return (
    <span className="checklist__links">
      <Link to={screenPaths.deposit}>{screens.deposit}</Link>
      <Link to={screenPaths.import}>{screens.import}</Link>
    </span>
  );
}

interface ChecklistRowProps {
  mark: ReactNode;
  name: ReactNode;
  about: string;
  state: ReactNode;
}

function ChecklistRow({ mark, name, about, state }: ChecklistRowProps) {
  return (
    <li className="checklist__row">
      {mark}
      <span className="checklist__name">{name}</span>
      <span className="dimmed checklist__what">{about}</span>
      <span className="checklist__state">{state}</span>
    </li>
  );
}
