import { Button } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { scheduleSetup } from '#contract/texts/schedule-setup';
import type { FaultyCell } from './faulty-cells';

interface FaultNoteProps {
  faults: readonly FaultyCell[];
  onGo: (cell: FaultyCell) => void;
}

/** How many cells hold the save up, and the way to the first: it may be hundreds of rows away. */
export function FaultNote({ faults, onGo }: FaultNoteProps) {
  const [first] = faults;
  if (!first) return null;
  return (
    <div role="alert" className="fault-note">
      <CircleAlert size={18} aria-hidden />
      <p>
        {scheduleSetup.faults(faults.length)} {scheduleSetup.faultIn(first.line + 1, first.sentence)}
      </p>
      <Button variant="default" size="compact-xs" onClick={() => onGo(first)}>
        {scheduleSetup.goThere}
      </Button>
    </div>
  );
}
