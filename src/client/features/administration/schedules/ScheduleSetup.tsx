import { useState } from 'react';
import type { ProjectSchedule } from '#contract/areas/schedules.wire';
import { controls } from '#contract/texts/control-names';
import { messages } from '#contract/texts/messages';
import { readScheduleAnew, useScheduleQuery } from '../../../api/schedules.api';
import { ListFailure } from '../../../parts/ListFailure';
import { useAppDispatch } from '../../../store-hooks';
import { isNoRecord } from '../../../transport/errors';
import { fresh } from '../../../transport/base-api';
import { ScheduleEditor } from './ScheduleEditor';

/** A project's schedule in each of its states: waiting, failed with Retry, there. */
export function ScheduleSetup({ projectId }: { projectId: number }) {
  const query = useScheduleQuery(projectId, fresh);
  const { data, error, isFetching, refetch } = query;
  // What was opened stays under what is typed, whatever is saved elsewhere; a saved or discarded one is opened anew.
  const [opened, setOpened] = useState<ProjectSchedule | null>(null);
  const dispatch = useAppDispatch();
  const [isAwaited, setAwaited] = useState(false);
  const isWaiting = isFetching || isAwaited;
  // What could not be asked anew is as it was before the save.
  if (!opened && data && !isWaiting && !error) setOpened(data);

  if (!opened || !data) {
    if (isWaiting || !error) return <ScheduleSkeleton />;
    return (
      <ListFailure
        text={isNoRecord(error) ? messages.schedule.unknownProject : messages.list.loadFailed}
        onRetry={() => void refetch()}
      />
    );
  }
  const openAnew = () => {
    setOpened(null);
    setAwaited(true);
    // A question that is under way is perhaps answered as it was before.
    void dispatch(readScheduleAnew(projectId)).finally(() => setAwaited(false));
  };
  return (
    <>
      {error && <ListFailure isNote onRetry={() => void refetch()} />}
      <ScheduleEditor opened={opened} current={data} onOpenAnew={openAnew} />
    </>
  );
}

function ScheduleSkeleton() {
  return (
    <div aria-busy role="status" aria-label={controls.loading} className="schedule-setup__skeleton">
      {Array.from({ length: 8 }, (_, line) => (
        <span key={line} className="skeleton" />
      ))}
    </div>
  );
}
