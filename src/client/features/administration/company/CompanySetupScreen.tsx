import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { SetUpState } from '#contract/areas/company.wire';
import { companyCaptions } from '#contract/texts/company-captions';
import { controls } from '#contract/texts/control-names';
import { messages } from '#contract/texts/messages';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import { useReadSetUpQuery } from '../../../api/set-up.api';
import { ListFailure } from '../../../parts/ListFailure';
import { stepAddress } from '../../../parts/set-up-state';
import { StepMark } from '../../../parts/SetUpChecklist';
import { fresh } from '../../../transport/base-api';
import { ImportHint, StepContent } from './StepContent';
import { type WalkedStep, walkedSteps, wordsOf } from './walked-steps';
import './company.css';

const isDone = (state: SetUpState | undefined, step: WalkedStep) =>
  state?.steps.find((each) => each.step === step)?.isDone ?? state?.isOpen === false;

/** The set-up of a new company, step by step; the step is in the address, so that it is there after a reload, too. */
export function CompanySetupScreen() {
  const { data, isError, fulfilledTimeStamp, refetch } = useReadSetUpQuery(undefined, fresh);
  const [parameters] = useSearchParams();
  const asked = walkedSteps.find((step) => step === parameters.get('step'));
  if (!data && isError)
    return (
      <section className="card">
        <ListFailure text={messages.company.setUpNotLoaded} onRetry={() => void refetch()} />
      </section>
    );
  if (!data)
    return (
      <div className="card company__waiting" aria-busy role="status" aria-label={controls.loading}>
        <span className="skeleton skeleton--title" />
        <span className="skeleton" />
      </div>
    );
  return (
    <>
      {isError && (
        // What is ticked is as it was before; the step that is at work stays.
        <section className="card card--flush">
          <ListFailure
            isNote
            text={messages.company.setUpNotLoaded}
            asOf={fulfilledTimeStamp}
            onRetry={() => void refetch()}
          />
        </section>
      )}
      <OpenedSetup state={data} asked={asked} />
    </>
  );
}

interface OpenedSetupProps {
  state: SetUpState;
  /** the step in the address */
  asked: WalkedStep | undefined;
}

function OpenedSetup({ state, asked }: OpenedSetupProps) {
  const navigate = useNavigate();
  // Taken up again where something is still missing; what is done meanwhile moves nobody on.
  const [first] = useState(() => walkedSteps.find((step) => !isDone(state, step)) ?? 'company');
  const step = asked ?? first;
  const place = walkedSteps.indexOf(step);
  const [before, after] = [walkedSteps[place - 1], walkedSteps[place + 1]];
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);
  const { name, about } = wordsOf(step);

  return (
    <>
      <StepList state={state} present={step} />
      <section className="set-up" aria-labelledby="set-up-place set-up-step">
        <div className="set-up__head">
          <p id="set-up-place" className="dimmed figure">
            {companyCaptions.stepOf(place + 1, walkedSteps.length)}
          </p>
          <h2 ref={heading} id="set-up-step" tabIndex={-1}>
            {name}
          </h2>
          <p className="dimmed">{about}</p>
          <ImportHint step={step} />
        </div>
        <StepContent key={step} step={step} onCompanySaved={() => after && void navigate(stepAddress(after))} />
      </section>
      <div className="set-up__foot">
        {before && (
          <Button component={Link} to={stepAddress(before)} variant="default">
            {companyCaptions.back}
          </Button>
        )}
        <Button component={Link} to={screenPaths.home} variant="default">
          {companyCaptions.later}
        </Button>
        {after && (
          // Where a form is saved, that is what leads on.
          <Button component={Link} to={stepAddress(after)} variant={step === 'company' ? 'default' : 'filled'}>
            {companyCaptions.next}
          </Button>
        )}
      </div>
    </>
  );
}

function StepList({ state, present }: { state: SetUpState; present: WalkedStep }) {
  return (
    <ol className="set-up__steps" aria-label={companyCaptions.steps}>
      {walkedSteps.map((step, index) => (
        <li key={step}>
          <Link to={stepAddress(step)} className="set-up__step" aria-current={step === present ? 'step' : undefined}>
            <StepMark isDone={isDone(state, step)} place={index + 1} />
            <span>{wordsOf(step).name}</span>
            {isDone(state, step) && <span className="visually-hidden">{companyCaptions.done}</span>}
          </Link>
        </li>
      ))}
    </ol>
  );
}
