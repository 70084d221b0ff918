import { Button } from '@mantine/core';
import { type RefObject, useEffect, useState, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import { buttons } from '#contract/texts/buttons';
import { printMessages } from '#contract/texts/print-messages';
import { showResult } from '../../dialogs/ask';
import { ScreenDialog } from '../../dialogs/ScreenDialog';
import { Meter } from '../../parts/Meter';
import { useAppStore } from '../../store-hooks';
import { baseApi } from '../../transport/base-api';
import { errorSentence } from '../../transport/errors';
import { screenTold } from '../../transport/store-api';
import type { Paper, PrintTask } from './paper';
import { grouped } from './part-note';
import { printPaper, printScreen } from './printing';
import { wholeReportPaper } from './report-paper';

export interface PrintWorkProps {
  /** as it is when the work begins, which waits for what is late */
  task: PrintTask;
  button: RefObject<HTMLElement | null>;
  onEnd: () => void;
}

const percentOf = (rows: number, all: number) => (all === 0 ? 100 : Math.min(100, Math.floor((rows / all) * 100)));

/** Prints once: a screen as it stands, or a paper of all rows, which are fetched first. */
export function PrintWork({ task, button, onEnd }: PrintWorkProps) {
  const store = useAppStore();
  const [progress, setProgress] = useState<{ rows: number; all: number } | null>(null);
  const [tooLong, setTooLong] = useState<Paper | null>(null);
  const [underWay] = useState(() => store.dispatch(baseApi.util.getRunningQueriesThunk()));
  const [isAwaited, setAwaited] = useState(underWay.length > 0);
  const isLate = isAwaited || (task.kind === 'screen' && task.isLate);
  // A paper says what its filters choose and whose it is: the names may still be on their way.
  useEffect(() => {
    if (!isAwaited) return;
    void Promise.all(underWay).then(() => {
      store.dispatch(screenTold());
      setAwaited(false);
    });
  }, [underWay, isAwaited, store]);
  const work = useEffectEvent(() => {
    if (isLate) return undefined;
    const leaving = new AbortController();
    if (task.kind === 'screen') {
      const card = task.isCard ? button.current?.closest<HTMLElement>('.card') : null;
      // Behind the effect, in which the head would be laid down empty: the browser takes the page as it is at that moment.
      queueMicrotask(() => {
        flushSync(onEnd);
        printScreen(store, task, card ?? null);
      });
      return undefined;
    }
    const way = {
      store,
      signal: leaving.signal,
      tell: (rows: number, all: number) => !leaving.signal.aborted && setProgress({ rows, all }),
    };
    const fetchPaper = async () => {
      const paper = await (task.kind === 'report' ? wholeReportPaper(task, way) : task.whole(way));
      if (leaving.signal.aborted) return;
      if (paper.isTooLong) {
        setTooLong(paper);
        return;
      }
      flushSync(onEnd);
      printPaper(store, paper);
    };
    fetchPaper().catch((error: unknown) => {
      if (leaving.signal.aborted) return;
      onEnd();
      const failed = task.kind === 'paper' ? task.failed : printMessages.failed;
      void showResult(store.dispatch, 'error', errorSentence(error, failed));
    });
    return () => leaving.abort();
  });
  // Once: it was asked for by opening this, and of what was shown then.
  useEffect(() => work(), [isLate]);

  if (task.kind === 'screen' && !isLate) return null;
  if (tooLong) {
    const print = () => {
      flushSync(onEnd);
      printPaper(store, tooLong);
    };
    return (
      <ScreenDialog title={buttons.print} size="md" onClose={onEnd}>
        <p>{tooLong.note}</p>
        <p className="dimmed">{printMessages.withoutRows}</p>
        <div className="dialog__buttons">
          <Button variant="default" onClick={onEnd} data-autofocus>
            {buttons.cancel}
          </Button>
          <Button onClick={print}>{printMessages.printWithoutRows}</Button>
        </div>
      </ScreenDialog>
    );
  }
  const { rows, all } = progress ?? { rows: 0, all: 1 };
  const amount = printMessages.progress(grouped(rows), grouped(all));
  return (
    <ScreenDialog title={buttons.print} size="md" onClose={onEnd}>
      <p role="status">{printMessages.preparing}</p>
      <Meter label={printMessages.progressName} percent={percentOf(rows, all)} text={amount} isPlain />
      <p className="dimmed figure">{progress ? amount : '\u00a0'}</p>
      <div className="dialog__buttons">
        <Button variant="default" onClick={onEnd} data-autofocus>
          {buttons.cancel}
        </Button>
      </div>
    </ScreenDialog>
  );
}
