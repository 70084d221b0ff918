import { ShieldAlert, ShieldCheck } from 'lucide-react';
import type { HistoryPage } from '#contract/areas/history.wire';
import { historyCaptions } from '#contract/texts/history-captions';
import { messages } from '#contract/texts/messages';
import { formatWireMoment } from '#contract/values/moments';

function sentencesOf({ checkedAt, allCheckedAt, faults, waiting }: HistoryPage['seals']): string[] {
  const { sealsHold, sealsNeverChecked, sealsAllChecked, sealsWaiting } = messages.history;
  const checked = checkedAt === null ? sealsNeverChecked : sealsHold(formatWireMoment(checkedAt));
  return [
    ...(faults.length > 0 ? faults : [checked]),
    ...(allCheckedAt === null || faults.length > 0 ? [] : [sealsAllChecked(formatWireMoment(allCheckedAt))]),
    ...(waiting > 0 ? [sealsWaiting(waiting)] : []),
  ];
}

interface HistorySealsProps {
  seals: HistoryPage['seals'] | undefined;
  /** they are on their way, where they are not there */
  isAwaited: boolean;
}

/** Whether the seals of the whole history hold, as far as a check of the books has followed them. */
export function HistorySeals({ seals, isAwaited }: HistorySealsProps) {
  const isBroken = (seals?.faults.length ?? 0) > 0;
  const Icon = isBroken ? ShieldAlert : ShieldCheck;
  return (
    <div className="history__seals" role="group" aria-label={historyCaptions.seals} data-broken={isBroken || undefined}>
      <Icon size={18} aria-hidden />
      <div role={isBroken ? 'alert' : 'status'}>
        {seals && sentencesOf(seals).map((sentence) => <p key={sentence}>{sentence}</p>)}
        {!seals && isAwaited && <span className="skeleton" />}
      </div>
    </div>
  );
}
