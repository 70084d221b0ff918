/** Where an element stood; what takes its place stands there. */
interface Place {
  parent: Element;
  index: number;
}

function placesOf(element: Element): Place[] {
  const parent = element.parentElement;
  return parent ? [{ parent, index: [...parent.children].indexOf(element) }, ...placesOf(parent)] : [];
}

function follower(places: readonly Place[]): HTMLElement | undefined {
  const place = places.find(({ parent }) => parent.isConnected);
  if (!place) return undefined;
  const { parent, index } = place;
  const next = parent.children[index] ?? parent.lastElementChild;
  return [next, parent].find((each) => each instanceof HTMLElement);
}

function focusFor(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}

/**
 * Keeps the focus where a button or link stood that goes away with what it asks for: it goes to what takes its place, and
 * from there to what takes that one's, until somebody goes on to something else.
 */
export function keepFocus(asking: HTMLElement): void {
  let held = asking;
  let places = placesOf(held);
  const watch = new MutationObserver(() => {
    const { activeElement } = document;
    if (held.isConnected && activeElement === held) return;
    const next = !held.isConnected && activeElement === document.body && follower(places);
    if (!next) {
      watch.disconnect();
      return;
    }
    // What was tried again may have failed again.
    held = next.querySelector<HTMLElement>('[role="alert"] button') ?? next;
    places = placesOf(held);
    focusFor(held);
  });
  watch.observe(document.body, { childList: true, subtree: true });
}
