import { act } from '@testing-library/react';

const watching = new Map<NothingSeen, Element[]>();

/** In the place of the browser's own, which needs a layout: what it watches is seen when a test says so. */
export class NothingSeen implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];

  constructor(private readonly tell: IntersectionObserverCallback) {}

  observe = (element: Element) => void watching.set(this, [...(watching.get(this) ?? []), element]);
  unobserve = () => undefined;
  disconnect = () => void watching.delete(this);
  takeRecords = () => [];

  /** Tells of what it watches within that it is seen. */
  see(within: Element): void {
    const seen = (watching.get(this) ?? []).filter((element) => within.contains(element));
    if (seen.length === 0) return;
    this.tell(
      seen.map((target) => ({ target, isIntersecting: true }) as unknown as IntersectionObserverEntry),
      this,
    );
  }
}

/** What lies within comes into sight. */
export const comesIntoSight = (within: Element) =>
  act(() => {
    for (const observer of [...watching.keys()]) observer.see(within);
  });
