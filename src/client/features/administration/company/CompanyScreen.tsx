import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { administrationCaptions } from '#contract/texts/administration-captions';
import { companyCaptions } from '#contract/texts/company-captions';
import { labels } from '#contract/texts/field-labels';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import { useCompanyHistoryQuery } from '../../../api/company.api';
import { HistoryList, type HistoryWords } from '../../../parts/HistoryList';
import { useSetUp } from '../../../parts/set-up-state';
import { fresh } from '../../../transport/base-api';
import { CompanyPanel } from './CompanyPanel';
import { zoneText } from '../../../parts/zone-words';
import './company.css';

const historyWords: HistoryWords = {
  actions: { 'company.changed': companyCaptions.changed },
  fields: {
    name: { label: labels.companyName },
    timeZone: {
      label: labels.timeZone,
      show: (value) => (typeof value === 'string' ? zoneText(value) : ''),
    },
  },
};

/** Administration › Company: what it is called, whose day holds for it, and who changed that. */
export function CompanyScreen() {
  const history = useCompanyHistoryQuery(undefined, fresh);
  return (
    <>
      <CompanyPanel />
      {/* It may come later than the form, which is not moved by it. */}
      <SetUpNotice />
      <section className="card card--flush" aria-labelledby="company-history">
        <div className="card__head">
          <h2 id="company-history" className="card__title">
            {administrationCaptions.history}
          </h2>
        </div>
        <div className="company__history">
          <HistoryList query={history} words={historyWords} />
        </div>
      </section>
    </>
  );
}

/** The way back to a set-up that was left. */
function SetUpNotice() {
  const { open } = useSetUp();
  if (!open) return null;
  return (
    <section className="card company__set-up">
      <p>{companyCaptions.takeUpAbout}</p>
      <Button component={Link} to={screenPaths.companySetup} size="xs">
        {companyCaptions.takeUp}
      </Button>
    </section>
  );
}
