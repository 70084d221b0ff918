import type { ReactNode } from 'react';
import type { BackupsTaken } from '#contract/areas/backups.wire';
import { backupCaptions } from '#contract/texts/backup-captions';
import { controls } from '#contract/texts/control-names';
import { formatWireMoment } from '#contract/values/moments';
import { sizeInWords } from '#contract/values/sizes';
import { spanInWords } from '#contract/values/spans';
import { useReadBackupsQuery } from '../../../api/books.api';
import { useMinute } from '../../../browser/today';
import { Fact } from '../../../parts/Fact';
import { ListFailure } from '../../../parts/ListFailure';
import { fresh } from '../../../transport/base-api';

/** Milliseconds between two looks at a backup that is being written. */
const whileRunning = 2_000;

/** When the last backup was made and where to, how large and old it is, and what is wrong with it or with its rhythm. */
export function BackupState() {
  const { data: known } = useReadBackupsQuery(undefined);
  const {
    error,
    refetch,
    fulfilledTimeStamp = 0,
  } = useReadBackupsQuery(undefined, {
    ...fresh,
    pollingInterval: known?.state === 'running' ? whileRunning : 0,
  });
  // What was asked in vain stands, also while it is asked again and again.
  const isFailed = error !== undefined;
  return (
    <section className="card" aria-labelledby="backups">
      <div className="card__head">
        <h2 id="backups" className="card__title">
          {backupCaptions.backups}
        </h2>
        {known && <StateBadge backups={known} />}
        {!known && !isFailed && <span className="skeleton skeleton--number" />}
      </div>
      <p className="dimmed system__about">{backupCaptions.about}</p>
      {isFailed && <ListFailure isNote={known !== undefined} text={backupCaptions.notRead} onRetry={refetch} />}
      {known ? (
        <Told backups={known} readAt={fulfilledTimeStamp} />
      ) : (
        !isFailed && (
          <div className="system__waiting" aria-busy role="status" aria-label={controls.loading}>
            <span className="skeleton skeleton--title" />
          </div>
        )
      )}
    </section>
  );
}

function StateBadge({ backups: { state, isLate, last } }: { backups: BackupsTaken }) {
  if (state === 'failed') return <span className="badge badge--negative">{backupCaptions.failed}</span>;
  if (isLate) return <span className="badge badge--warning">{backupCaptions.late}</span>;
  switch (state) {
    case 'never':
      return <span className="badge badge--warning">{backupCaptions.none}</span>;
    case 'running':
      return <span className="badge badge--accent">{backupCaptions.running}</span>;
    case 'interrupted':
      return <span className="badge badge--warning">{backupCaptions.interrupted}</span>;
    case 'done':
      return last?.faults ? (
        <span className="badge badge--negative">{backupCaptions.faulty}</span>
      ) : (
        <span className="badge badge--positive">{backupCaptions.taken}</span>
      );
  }
}

function Told({ backups, readAt }: { backups: BackupsTaken; readAt: number }) {
  const { state, beganAt, rhythm, last } = backups;
  const [moment, host] = [formatWireMoment(beganAt), backups.host ?? ''];
  return (
    <>
      {state === 'never' && <None />}
      {state === 'running' && <p role="status">{backupCaptions.runningAbout(moment, host)}</p>}
      {state === 'interrupted' && <Warning>{backupCaptions.interruptedAbout(moment, host)}</Warning>}
      {state === 'failed' && (
        <Warning>
          {backupCaptions.failedAbout(moment, host, backups.failures)} {backups.failure}
        </Warning>
      )}
      {backups.isLate && rhythm && (
        <Warning>{backupCaptions.lateAbout(rhythmInWords(rhythm.everySeconds), last?.host ?? host)}</Warning>
      )}
      {last?.faults ? <Warning>{backupCaptions.faultyAbout(last.faults)}</Warning> : null}
      {state !== 'never' && <Facts last={last} rhythm={rhythm} readAt={readAt} />}
    </>
  );
}

const rhythmInWords = (seconds: number) => backupCaptions.every(spanInWords(seconds));

function None() {
  return (
    <>
      <p role="status" className="system__about">
        {backupCaptions.noneAbout}
      </p>
      {backupCaptions.commands.map((command) => (
        <p key={command}>
          <code>{command}</code>
        </p>
      ))}
    </>
  );
}

const Warning = ({ children }: { children: ReactNode }) => (
  <p role="status" className="system__because">
    {children}
  </p>
);

function Facts({ last, rhythm, readAt }: Pick<BackupsTaken, 'last' | 'rhythm'> & { readAt: number }) {
  // By the server's clock, and what has gone by here since it was asked.
  const sinceRead = Math.max(0, useMinute() - readAt) / 1_000;
  const due = formatWireMoment(rhythm?.dueAt);
  return (
    <dl className="facts system__backup">
      <Fact label={backupCaptions.last}>
        {last
          ? backupCaptions.lastAt(formatWireMoment(last.beganAt), spanInWords(last.ageSeconds + sinceRead))
          : backupCaptions.noneWhole}
      </Fact>
      {last && (
        <>
          <Fact label={backupCaptions.file}>
            <bdi>{last.file}</bdi>
          </Fact>
          <Fact label={backupCaptions.computer}>{last.host}</Fact>
          <Fact label={backupCaptions.size}>
            {backupCaptions.sizeOf(sizeInWords(last.bytes), last.rows, spanInWords(last.seconds))}
          </Fact>
          {!last.faults && (
            <Fact label={backupCaptions.check}>
              {last.faults === null ? backupCaptions.notChecked : backupCaptions.checkedClean}
            </Fact>
          )}
        </>
      )}
      <Fact label={backupCaptions.rhythm}>
        {rhythm ? backupCaptions.rhythmOf(rhythmInWords(rhythm.everySeconds), rhythm.keep) : backupCaptions.byHand}
      </Fact>
      {due !== '' && <Fact label={backupCaptions.due}>{due}</Fact>}
    </dl>
  );
}
