import { fingerprint, withoutFiles } from './content-fingerprint';
import { type FormDraft, keepDraft, readDraft } from './form-drafts';

/* A form may be left and opened again while what it sent is under way: what is kept of it, and who has opened it, hear how that ended. */

/** How what was sent under a key ended: it is saved, or the server has said that nothing is. */
export interface SentEnd {
  content: string;
  key: string;
  isSaved: boolean;
  /** nothing more is sent under the key */
  isKeyOver: boolean;
}

type Sent = Pick<FormDraft, 'sentKeys' | 'unanswered'>;

const without = <Value>(all: Readonly<Record<string, Value>>, name: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(all).filter(([each]) => each !== name));

/** What was sent without this content, of which it is known by now whether it is saved. */
export const withoutSent = ({ sentKeys, unanswered }: Sent, content: string, isKeyOver: boolean): Sent => ({
  sentKeys: isKeyOver ? without(sentKeys, content) : sentKeys,
  unanswered: without(unanswered, content),
});

type EndListener = (end: SentEnd) => void;
const endListeners = new Map<string, Set<EndListener>>();
const nameOf = (owner: string, form: string) => JSON.stringify([owner, form]);

/** Settles what is kept of a form that was left, which goes where it is still exactly what is saved; and tells whoever has opened it again. */
export function announceEnd(owner: string, form: string, values: object, end: SentEnd): void {
  const draft = readDraft(owner, form);
  if (draft?.sentKeys[end.content] === end.key) {
    const isStillThat = fingerprint(withoutFiles(draft.values)) === fingerprint(withoutFiles(values));
    const left = { ...draft, ...withoutSent(draft, end.content, end.isKeyOver) };
    keepDraft(owner, form, end.isSaved && isStillThat ? null : left);
  }
  tellEnd(owner, form, end);
}

/** Tells whoever has opened a form again how what was sent from it ended; what is kept of it settles the caller. */
export function tellEnd(owner: string, form: string, end: SentEnd): void {
  for (const listener of endListeners.get(nameOf(owner, form)) ?? []) listener(end);
}

/** Hears how contents of this form ended, until the returned function is called. */
export function hearEnds(owner: string, form: string, listener: EndListener): () => void {
  const name = nameOf(owner, form);
  const listeners = endListeners.get(name) ?? new Set();
  endListeners.set(name, listeners.add(listener));
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) endListeners.delete(name);
  };
}
