import { type ComponentType, createElement, lazy, useState } from 'react';
import { limits } from '#contract/vocabulary/limits';
import { tabStorage } from '../storage/browser-storage';

const reloadedAtKey = 'reloadedAt';
const reloadAtMostEvery = 30_000;

/* A missing style sheet has this name; of a missing script each browser says in its own words that the import failed. */
const isMissingChunk = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' || (error instanceof TypeError && /import/i.test(error.message)));

/**
 * A part of the console that is no longer there: a newer version has replaced it. One reload brings that version; what
 * was typed is kept as a draft. A second time within 30 s it is left to the error screen.
 */
export function reloadOnceFor(error: unknown, reload: () => void): boolean {
  if (!isMissingChunk(error)) return false;
  const reloadedAt = Number(tabStorage.get(reloadedAtKey) ?? 0);
  if (Date.now() - reloadedAt < reloadAtMostEvery) return false;
  tabStorage.set(reloadedAtKey, String(Date.now()));
  reload();
  return true;
}

/** Whether a reload would find the page; without a server it would end at the browser's own error page. */
async function isServerThere(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(limits.screenMilliseconds);
    await fetch(window.location.href, { method: 'HEAD', cache: 'no-store', signal });
    return true;
  } catch {
    return false;
  }
}

/** A part of the console that is loaded when it is first shown, or shortly before. */
export type LazyScreen<Props extends object = object> = ComponentType<Props> & {
  /** begins to load it; what fails then is asked for again, and said, where it is shown */
  preload: () => void;
  /** whether it is there, and needs nothing but to be shown */
  isLoaded: () => boolean;
};

interface ChosenProps<Props> {
  choose: () => ComponentType<Props>;
  props: Props;
}

/** What is there is shown at once: of what is waited for React shows the skeleton for 300 ms, however soon it comes. */
function Chosen<Props extends object>({ choose, props }: ChosenProps<Props>) {
  const [Part] = useState(choose);
  return createElement(Part, props);
}

/** A screen that is loaded when it is opened. */
export const lazyScreen = <Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): LazyScreen<Props> => {
  let part: ComponentType<Props> | null = null;
  const loadOnce = async () => (part = await load());
  const preload = () => void loadOnce().catch(() => undefined);
  const Awaited = lazy(async () => {
    try {
      return { default: await loadOnce() };
    } catch (error) {
      // While the page reloads, nothing more is shown.
      const isWorthIt = isMissingChunk(error) && (await isServerThere());
      if (isWorthIt && reloadOnceFor(error, () => window.location.reload())) return new Promise<never>(() => undefined);
      throw error;
    }
  });
  const choose = () => part ?? Awaited;
  const Screen = (props: Props) => createElement(Chosen<Props>, { choose, props });
  return Object.assign(Screen, { preload, isLoaded: () => part !== null });
};
