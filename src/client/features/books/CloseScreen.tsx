import { useState } from 'react';
import { useListClosingsQuery } from '../../api/closings.api';
import { useBooksWatch } from '../../parts/useBooksWatch';
import { fresh } from '../../transport/base-api';
import { ClosedPeriod } from './ClosedPeriod';
import { CloseForm } from './CloseForm';
import { ClosingHistory } from './ClosingHistory';
import { ExceptionForm } from './ExceptionForm';
import { ExceptionsList } from './ExceptionsList';
import { ReopenForm } from './ReopenForm';

/** Books › Close: up to which day the books are closed, who may record there all the same, and how it came (contract §9). */
export function CloseScreen() {
  const query = useListClosingsQuery(undefined, fresh);
  useBooksWatch();
  const [opened, setOpened] = useState<'close' | 'reopen' | 'exception' | null>(null);
  const close = () => setOpened(null);
  const latest = query.data?.[0] ?? null;
  const closedThrough = latest?.through ?? null;
  return (
    <>
      <ClosedPeriod
        query={query}
        closedThrough={closedThrough}
        onClose={() => setOpened('close')}
        onReopen={() => setOpened('reopen')}
      />
      <ExceptionsList isAnyClosed={closedThrough !== null} onAdd={() => setOpened('exception')} />
      <ClosingHistory query={query} />
      {opened === 'close' && <CloseForm latest={latest} onClose={close} />}
      {opened === 'reopen' && <ReopenForm latest={latest} onClose={close} />}
      {opened === 'exception' && <ExceptionForm onClose={close} />}
    </>
  );
}
