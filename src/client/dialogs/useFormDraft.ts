import type { FormikValues } from 'formik';
import { useRef, useState } from 'react';
import { newIdempotencyKey } from '../api/requests';
import { selectUserName } from '../session/session.slice';
import { useAppSelector } from '../store-hooks';
import { fingerprint, withoutFiles } from './form-content';
import { type FormDraft, keepDraft, readDraft } from './form-drafts';

/** What is known of a form from before, and how it is kept. */
export interface DraftOfForm<Values> {
  startValues: Values;
  isRestored: boolean;
  keep: (values: Values) => void;
  /** nothing is left to keep, and everything that is sent from now on is new */
  forget: () => void;
  /**
   * The key under which this content is sent: the same one however often it is tried, also after a reload, until it is
   * saved or taken back (contract §4.10).
   */
  keyOf: (values: Values) => string;
}

function mergedWith<Values extends FormikValues>(empty: Values, draft: FormDraft | null): Values {
  const known = Object.entries(draft?.values ?? {}).filter(([name, value]) => typeof empty[name] === typeof value);
  return { ...empty, ...Object.fromEntries(known) };
}

/** The draft of a form, per person and tab; without a name nothing is kept beyond the screen. */
export function useFormDraft<Values extends FormikValues>(
  draftName: string | undefined,
  emptyValues: () => Values,
): DraftOfForm<Values> {
  const userName = useAppSelector(selectUserName);
  const [draft] = useState(() => (draftName && userName ? readDraft(userName, draftName) : null));
  const [startValues] = useState(() => mergedWith(emptyValues(), draft));
  const sentKeys = useRef<Record<string, string>>({ ...draft?.sentKeys });

  const write = (kept: FormDraft | null) => {
    if (draftName && userName) keepDraft(userName, draftName, kept);
  };
  const keep = (values: Values) => write({ values: withoutFiles(values), sentKeys: sentKeys.current });

  return {
    startValues,
    isRestored: draft !== null,
    keep,
    forget: () => {
      sentKeys.current = {};
      write(null);
    },
    keyOf: (values) => {
      const content = fingerprint(values);
      const key = sentKeys.current[content] ?? newIdempotencyKey();
      sentKeys.current[content] = key;
      keep(values);
      return key;
    },
  };
}
