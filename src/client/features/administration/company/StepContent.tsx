import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { companyCaptions } from '#contract/texts/company-captions';
import { screens } from '#contract/texts/screen-names';
import { importKinds } from '#contract/vocabulary/import-kinds';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import type { SetUpStep } from '#contract/vocabulary/set-up';
import { AccountSetupScreen } from '../accounts/AccountSetupScreen';
import { CurrenciesScreen } from '../currencies/CurrenciesScreen';
import { PeopleScreen } from '../people/PeopleScreen';
import { ProjectSetupScreen } from '../projects/ProjectSetupScreen';
import { CompanyPanel } from './CompanyPanel';
import type { WalkedStep } from './walked-steps';

/** What a file may hold, under the names of the steps. */
const importable: readonly string[] = importKinds;

/** That a list need not be typed again. */
export function ImportHint({ step }: { step: WalkedStep }) {
  if (!importable.includes(step)) return null;
  return (
    <p className="dimmed">
      {companyCaptions.importHint} <Link to={screenPaths.import}>{companyCaptions.importLink}</Link>
    </p>
  );
}

const screensOfSteps: Readonly<Record<Exclude<SetUpStep, 'company'>, ComponentType>> = {
  currencies: CurrenciesScreen,
  accounts: AccountSetupScreen,
  people: PeopleScreen,
  projects: ProjectSetupScreen,
};

/** The screen on which a step is done otherwise, too. */
export function StepContent({ step, onCompanySaved }: { step: WalkedStep; onCompanySaved: () => void }) {
  if (step === 'company') return <CompanyPanel onSaved={onCompanySaved} />;
  if (step === 'entry') return <WaysToFirstEntry />;
  const Screen = screensOfSteps[step];
  return <Screen />;
}

function WaysToFirstEntry() {
  return (
    <ul className="card card--flush set-up__ways">
      <li>
        <Link to={screenPaths.deposit}>{screens.deposit}</Link>
        <span className="dimmed">{companyCaptions.depositAbout}</span>
      </li>
      <li>
        <Link to={screenPaths.import}>{screens.import}</Link>
        <span className="dimmed">{companyCaptions.importAbout}</span>
      </li>
    </ul>
  );
}
