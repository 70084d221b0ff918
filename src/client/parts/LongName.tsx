import { endOf } from '#contract/values/whole-letters';

/** Two lines of this many letters have room in the narrowest column. */
const neverCut = 20;

/** Pixels for each letter of the end, which has three fifths of the line. */
const perLetter = 18;

/**
 * Gives names that are cut where they stand their ends, for the last of their lines. All are looked at before the first is
 * given its own: otherwise the page is laid out anew for each of them.
 */
const watch = new ResizeObserver((seen) => {
  const names = seen.map(({ target }) => target as HTMLElement);
  const ends = names.map(({ title, clientWidth, clientHeight, scrollHeight }) =>
    scrollHeight > clientHeight ? endOf(title, clientWidth / perLetter) : '',
  );
  for (const [at, { dataset }] of names.entries()) dataset.end = ends[at];
});

const watchRoom = (name: HTMLElement) => {
  watch.observe(name);
  return () => watch.unobserve(name);
};

/** A name of any length and direction: cut, its beginning and its end, and all of it when it is pointed at. */
export function LongName({ children }: { children: string }) {
  // Another name has another end.
  return (
    <bdi key={children} ref={children.length > neverCut ? watchRoom : null} className="long-name" title={children}>
      {children}
    </bdi>
  );
}
