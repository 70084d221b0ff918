import { useState } from 'react';
import type { CompanySettings } from '#contract/areas/company.wire';
import { controls } from '#contract/texts/control-names';
import { messages } from '#contract/texts/messages';
import { useReadCompanyQuery } from '../../../api/company.api';
import { ListFailure } from '../../../parts/ListFailure';
import { fresh } from '../../../transport/base-api';
import { CompanyForm } from './CompanyForm';

interface CompanyPanelProps {
  /** it is saved, and OK was chosen */
  onSaved?: () => void;
}

/** The company's form in each of its states: waiting, failed with Retry, there. */
export function CompanyPanel({ onSaved }: CompanyPanelProps) {
  const { data, isError, refetch } = useReadCompanyQuery(undefined, fresh);
  const failure = (
    <ListFailure isNote={data !== undefined} text={messages.company.notLoaded} onRetry={() => void refetch()} />
  );
  if (!data)
    return isError ? (
      <section className="card">{failure}</section>
    ) : (
      <div className="card company__waiting" aria-busy role="status" aria-label={controls.loading}>
        <span className="skeleton skeleton--title" />
        <span className="skeleton" />
      </div>
    );
  return (
    <>
      {isError && failure}
      <OpenedCompany company={data} onSaved={onSaved} />
    </>
  );
}

/** The form stays, and who is in it: it takes what is kept then whenever it is saved, or was by somebody else. */
function OpenedCompany({ company, onSaved }: { company: CompanySettings; onSaved: (() => void) | undefined }) {
  const [opened, setOpened] = useState(company);
  return <CompanyForm opened={opened} latest={company} onOpened={setOpened} onSaved={onSaved} />;
}
