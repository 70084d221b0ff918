import type { FormikValues } from 'formik';
import { useRef, useState } from 'react';
import { newIdempotencyKey } from '../transport/requests';
import { selectSession } from '../session/session.slice';
import { useAppSelector } from '../store-hooks';
import { fingerprint } from './content-fingerprint';
import { type FormDraft, keepDraft, ownerOf, readDraft } from './form-drafts';
import { announceSaved, hearSaved } from './saved-forms';

/** What is known of a form from before, and how it is kept. */
export interface DraftOfForm<Values> {
  startValues: Values;
  /** null when nothing was there from before */
  restored: Pick<FormDraft, 'lostFiles'> | null;
  keep: (values: Values) => void;
  /** nothing is left to keep, and everything that is sent from now on is new */
  forget: () => void;
  /** this content is saved, here or in the same form before it was left and opened again */
  announceSaved: (values: Values) => void;
  hearSaved: (listener: (content: string) => void) => () => void;
  /**
   * The key under which this content is sent: the same one however often it is tried, also after a reload, until it is
   * saved or taken back (contract §4.10).
   */
  keyOf: (values: Values) => string;
  /** the server does not know this content's key any more: it is kept while the form is open, and not beyond */
  letKeyGo: (values: Values) => void;
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
  // The person who opened the form; whoever signs in later gets nothing of it.
  const [person] = useState(useAppSelector(selectSession));
  const owner = ownerOf(person);
  const [draft] = useState(() => (draftName && owner ? readDraft(owner, draftName, person.userName) : null));
  const [startValues] = useState(() => mergedWith(emptyValues(), draft));
  const sentKeys = useRef<Record<string, string>>({ ...draft?.sentKeys });
  const lapsedKeys = useRef<Record<string, string>>({});
  const keptContent = useRef(draft && fingerprint(startValues));

  const write = (values: Values | null) => {
    keptContent.current = values && fingerprint(values);
    if (!draftName || !owner) return;
    keepDraft(owner, draftName, values && { values, sentKeys: sentKeys.current });
  };

  return {
    startValues,
    restored: draft,
    keep: (values) => {
      if (keptContent.current !== fingerprint(values)) write(values);
    },
    forget: () => {
      sentKeys.current = {};
      lapsedKeys.current = {};
      if (keptContent.current !== null) write(null);
    },
    announceSaved: (values) => {
      if (draftName && owner) announceSaved(owner, draftName, fingerprint(values));
    },
    hearSaved: (listener) => (draftName && owner ? hearSaved(owner, draftName, listener) : () => undefined),
    keyOf: (values) => {
      const content = fingerprint(values);
      const lapsed = lapsedKeys.current[content];
      if (lapsed !== undefined) return lapsed;
      const key = sentKeys.current[content] ?? newIdempotencyKey();
      sentKeys.current[content] = key;
      write(values);
      return key;
    },
    letKeyGo: (values) => {
      const content = fingerprint(values);
      const { [content]: lapsed, ...others } = sentKeys.current;
      if (lapsed === undefined) return;
      lapsedKeys.current[content] = lapsed;
      sentKeys.current = others;
      write(values);
    },
  };
}
