import { useEffect, useRef, useState } from 'react';
import type { ImportRow } from '#contract/areas/imports.wire';
import { importCaptions } from '#contract/texts/import-captions';
import { useTickImportRowsMutation } from '../../../api/imports.api';
import { showResult } from '../../../dialogs/ask';
import { useAppDispatch } from '../../../store-hooks';
import { errorSentence } from '../../../transport/errors';

type Ticks = ReadonlyMap<number, boolean>;

const none: Ticks = new Map();

/** The ticks of an import's rows: shown as soon as they are made, and sent one after the other, so that the last one counts. */
export function useTicks(id: number, rows: readonly ImportRow[] | undefined) {
  const dispatch = useAppDispatch();
  const [tick] = useTickImportRowsMutation();
  const [made, setMade] = useState(none);
  const sent = useRef({ last: Promise.resolve(), open: 0 });
  useEffect(() => {
    // What the server says then is what all of them have led to.
    if (sent.current.open === 0) setMade(none);
  }, [rows]);

  const send = async (isAccepted: boolean, lines: number[] | null) => {
    try {
      await tick({ id, body: { isAccepted, ...(lines && { lines }) } }).unwrap();
    } catch (error) {
      setMade(none);
      void showResult(dispatch, 'error', errorSentence(error, importCaptions.failed));
    } finally {
      sent.current.open -= 1;
    }
  };
  return {
    isTicked: ({ line, isAccepted }: ImportRow): boolean => made.get(line) ?? isAccepted,
    /** of all possible duplicates, also those of other pages, where no lines are given */
    make: (isAccepted: boolean, lines: number[] | null = null) => {
      const shown = lines ?? rows?.map(({ line }) => line) ?? [];
      setMade((before) => new Map([...before, ...shown.map((line): [number, boolean] => [line, isAccepted])]));
      sent.current.open += 1;
      sent.current.last = sent.current.last.then(() => send(isAccepted, lines));
    },
  };
}
