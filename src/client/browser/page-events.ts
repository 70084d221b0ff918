/** Hears events of the page until the returned function is called; also those that somebody else keeps to themselves. */
export function hearEvents(target: EventTarget, types: readonly string[], hear: (event: Event) => void): () => void {
  const options = { passive: true, capture: true };
  for (const type of types) target.addEventListener(type, hear, options);
  return () => {
    for (const type of types) target.removeEventListener(type, hear, options);
  };
}
