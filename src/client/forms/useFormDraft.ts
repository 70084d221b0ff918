import type { FormikValues } from 'formik';
import { useRef, useState } from 'react';
import { useIsThere } from '../browser/useIsThere';
import { isKeyLapsed, writeAnswerOf } from '../transport/errors';
import { newIdempotencyKey } from '../transport/requests';
import { selectSession } from '../session/session.slice';
import { useAppSelector } from '../store-hooks';
import { fingerprint } from './content-fingerprint';
import { earlierDraftName, type FormDraft, keepDraft, readDraft } from './form-drafts';
import { nameOf, ownerOf, takenElsewhere } from './left-drafts';
import { announceEnd, hearEnds, type SentEnd, withoutSent } from './sent-ends';
import type { SentBeside } from './tab-drafts';

/** What is to be known of a form that came back. */
export interface Restored extends Pick<FormDraft, 'lostFiles'> {
  /** the record was saved anew since */
  isOverNewer?: boolean;
}

/** What is known of a form from before, and how it is kept. */
export interface DraftOfForm<Values> {
  startValues: Values;
  /** null when nothing was there from before */
  restored: Restored | null;
  /** what was typed here went to another tab while this one was asleep, and nothing was typed since */
  isTakenElsewhere: boolean;
  /** the fields that hold something from before: what is wrong with it may be said */
  restoredFields: readonly string[];
  keep: (values: Values) => void;
  /** nothing is left to keep, and everything that is sent from now on is new */
  forget: () => void;
  /** of what was typed nothing is left to keep; what may be saved is known for as long as the form is open */
  forgetTyped: () => void;
  /** this content is saved, and there is nothing more to keep of it, here or where the form was left and opened again */
  endSaved: (values: Values) => void;
  hearSaved: (listener: (content: string) => void) => () => void;
  /**
   * The key under which this content is sent: the same one however often it is tried, also after a reload, until it is
   * saved or taken back (contract §4.10).
   */
  keyOf: (values: Values) => string;
  /**
   * How this content goes out now, of whose failure will be heard. Under one key goes one request, so what of the books is
   * sent beside it stays as it first was, until the server has said that nothing is saved under the key.
   */
  sendingOf: (values: Values, beside: SentBeside) => { idempotencyKey: string; beside: SentBeside };
  /** it was sent, and this came of it; also to be told when the form was left meanwhile */
  hearFailure: (values: Values, error: unknown) => void;
  /** this content is under way, or `isUnanswered`; to be asked by what is done, not by what is shown */
  isSent: (values: Values) => boolean;
  /** this content was sent, and it is not known whether it is saved */
  isUnanswered: (values: Values) => boolean;
  /** the same of what was sent with other values */
  isOtherUnanswered: (values: Values) => boolean;
}

/** One object for nothing, so that a form that has sent nothing is not drawn again. */
const none: FormDraft['unanswered'] = {};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a form can hold it in the place of what it opens with: a console from before may have had another shape for it. */
function isOfShape(opened: unknown, kept: unknown): boolean {
  if (Array.isArray(opened))
    return Array.isArray(kept) && (opened.length === 0 || kept.every((each) => isOfShape(opened[0], each)));
  if (isRecord(opened)) {
    const parts = Object.entries(opened).filter(([, part]) => part !== undefined);
    return isRecord(kept) && parts.every(([name, part]) => name in kept && isOfShape(part, kept[name]));
  }
  // A row that was added has no number yet.
  const isEmpty = (opened === null || kept === null) && !isRecord(kept) && !Array.isArray(kept);
  return typeof opened === typeof kept || isEmpty;
}

function mergedWith<Values extends FormikValues>(empty: Values, draft: FormDraft | null): Values {
  const known = Object.entries(draft?.values ?? {}).filter(([name, value]) => isOfShape(empty[name], value));
  return { ...empty, ...Object.fromEntries(known) };
}

/** Which version of a record a form is over; of one that has none, what the form held when it was opened tells it. */
export type DraftVersion = number | 'unnumbered' | undefined;

const nameWith = (record: string, version: number) => `${record}-${String(version)}`;

/**
 * What was typed over a record as it was before, laid over it as it is now: what was left alone is nobody's to write back.
 * Whether it was sent counts no more: saved, it would be what the record holds; refused, it goes out as something new.
 */
function laidOverNewer<Values extends FormikValues>(
  owner: string,
  record: string,
  version: number,
  now: Values,
  isStep: boolean,
) {
  const before = earlierDraftName(owner, record, version);
  const draft = before === null ? null : readDraft(owner, before);
  if (before === null || !draft?.opened) return null;
  // What was sent has perhaps led to what is there now, and is not offered for the next step.
  if (isStep && fingerprint(draft.values) in draft.unanswered) {
    keepDraft(owner, before, null);
    return null;
  }
  const kept = laidOver(draft, now);
  keepDraft(owner, nameWith(record, version), kept);
  keepDraft(owner, before, null);
  return kept;
}

/** What was typed over what was opened then, laid over what is opened now. */
function laidOver<Values extends FormikValues>(draft: FormDraft, now: Values) {
  const isTyped = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(draft.opened?.[name]);
  const typed = Object.fromEntries(Object.entries(draft.values).filter(isTyped));
  const laid = { ...draft, sentKeys: {}, unanswered: none, opened: now };
  return { ...laid, values: mergedWith(now, { ...laid, values: typed }), isOverNewer: true };
}

/** The same for a record that has no version, whose draft keeps its name. */
const laidOverOther = <Values extends FormikValues>(draft: FormDraft, now: Values) =>
  draft.opened && fingerprint(draft.opened) !== fingerprint(now) ? laidOver(draft, now) : draft;

/**
 * The draft of a form, per person and tab; without a name nothing is kept beyond the screen. That of a record that is
 * opened has its version, and is found again when the record has got another one meanwhile. One of a step (`isStep`) writes
 * nothing of it back, but leads from this version to the next.
 */
export function useFormDraft<Values extends FormikValues>(
  name: string | undefined,
  emptyValues: () => Values,
  version?: DraftVersion,
  isStep = false,
): DraftOfForm<Values> {
  const draftName = name && typeof version === 'number' ? nameWith(name, version) : name;
  // The person who opened the form; whoever signs in later gets nothing of it.
  const [person] = useState(useAppSelector(selectSession));
  const owner = ownerOf(person);
  const [draft] = useState((): (FormDraft & Restored) | null => {
    if (!name || !draftName || !owner) return null;
    const found = readDraft(owner, draftName, person.userName);
    if (found) return version === 'unnumbered' ? laidOverOther(found, emptyValues()) : found;
    return typeof version === 'number' ? laidOverNewer(owner, name, version, emptyValues(), isStep) : null;
  });
  const [startValues] = useState(() => mergedWith(emptyValues(), draft));
  const isThere = useIsThere();
  const [isTaken, setTaken] = useState(() => takenElsewhere.has(nameOf(owner ?? '', draftName ?? '')));
  const [restoredFields] = useState(() => {
    const empty = emptyValues();
    return Object.keys(draft ? startValues : {}).filter((field) => startValues[field] !== empty[field]);
  });
  const sentKeys = useRef<Readonly<Record<string, string>>>(draft?.sentKeys ?? {});
  const lapsedKeys = useRef<Record<string, string>>({});
  const unanswered = useRef(draft?.unanswered ?? none);
  /** the content that is under way here */
  const underWay = useRef<string | null>(null);
  /** the content that is under way for the first time */
  const sentFirst = useRef<string | null>(null);
  // What is shown, and what the rules go by: it is told when an answer is missing, not while it is awaited.
  const [told, setTold] = useState(draft?.unanswered ?? none);
  const keptContent = useRef(draft && fingerprint(startValues));

  const write = (values: Values | null) => {
    keptContent.current = values && fingerprint(values);
    setTaken(false);
    if (!draftName || !owner) return;
    const opened = version === undefined ? undefined : emptyValues();
    keepDraft(
      owner,
      draftName,
      values && { values, sentKeys: sentKeys.current, unanswered: unanswered.current, opened },
    );
  };

  const keyOf = (values: Values) => {
    const content = fingerprint(values);
    const lapsed = lapsedKeys.current[content];
    if (lapsed !== undefined) return lapsed;
    const key = sentKeys.current[content] ?? newIdempotencyKey();
    sentKeys.current = { ...sentKeys.current, [content]: key };
    write(values);
    return key;
  };

  const forgetTyped = () => {
    const isOpen = ([content]: [string, string]) => content in unanswered.current;
    sentKeys.current = Object.fromEntries(Object.entries(sentKeys.current).filter(isOpen));
    lapsedKeys.current = {};
    if (keptContent.current !== null) write(null);
  };

  const forget = () => {
    unanswered.current = none;
    setTold(none);
    forgetTyped();
  };

  /** It is known what became of this content. */
  const settle = (content: string, isKeyOver: boolean) => {
    const left = withoutSent({ sentKeys: sentKeys.current, unanswered: unanswered.current }, content, isKeyOver);
    sentKeys.current = left.sentKeys;
    unanswered.current = left.unanswered;
    setTold(left.unanswered);
  };

  /** What is kept by now of a form that was left belongs to whoever has opened it again: only what was sent is settled there. */
  const endLeft = (values: Values, end: Omit<SentEnd, 'content' | 'key'>) => {
    const content = fingerprint(values);
    const { [content]: key } = sentKeys.current;
    if (!draftName || !owner || key === undefined) return;
    announceEnd(owner, draftName, values, { content, key, ...end });
  };

  return {
    startValues,
    restored: draft,
    isTakenElsewhere: isTaken,
    restoredFields,
    keep: (values) => {
      if (keptContent.current !== fingerprint(values)) write(values);
    },
    forget,
    forgetTyped,
    endSaved: (values) => {
      if (isThere()) forget();
      else endLeft(values, { isSaved: true, isKeyOver: true });
    },
    hearSaved: (listener) => {
      if (!draftName || !owner) return () => undefined;
      return hearEnds(owner, draftName, (end) => {
        const { content, key } = end;
        if (end.isSaved) listener(content);
        // Sent again here, it has an answer of its own to come.
        if (sentKeys.current[content] === key && underWay.current !== content) settle(content, end.isKeyOver);
      });
    },
    keyOf,
    sendingOf: (values, beside) => {
      const content = fingerprint(values);
      const sentBeside = unanswered.current[content];
      sentFirst.current = sentBeside ? null : content;
      underWay.current = content;
      unanswered.current = { ...unanswered.current, [content]: sentBeside ?? beside };
      return { idempotencyKey: keyOf(values), beside: sentBeside ?? beside };
    },
    hearFailure: (values, error) => {
      const content = fingerprint(values);
      const answer = writeAnswerOf(error);
      const { [content]: key } = sentKeys.current;
      underWay.current = null;
      // Who is turned away now learns nothing of what was sent before.
      const isNotSaved = answer === 'refused' || (answer === 'turnedAway' && sentFirst.current === content);
      const isKeyOver = isKeyLapsed(error);
      if (!isThere()) {
        if (isNotSaved) endLeft(values, { isSaved: false, isKeyOver });
        return;
      }
      // Nothing comes of it any more: it is kept while the form is open, and not beyond.
      if (isKeyOver && key !== undefined) lapsedKeys.current[content] = key;
      if (isNotSaved) settle(content, isKeyOver);
      else setTold(unanswered.current);
      write(values);
    },
    isSent: (values) => fingerprint(values) in unanswered.current,
    isUnanswered: (values) => fingerprint(values) in told,
    isOtherUnanswered: (values) => Object.keys(told).some((content) => content !== fingerprint(values)),
  };
}
