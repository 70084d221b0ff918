import { endOf } from '#contract/values/whole-letters';

/** Two lines of this many letters have room in the narrowest column. */
const neverCut = 20;

/** Pixels for each letter of the end, which has three fifths of the line. */
const perLetter = 18;

/** Gives a name that is cut where it stands its end, for the last of its lines. */
const watch = new ResizeObserver((seen) => {
  for (const { target } of seen) {
    const { dataset, title, clientWidth, clientHeight, scrollHeight } = target as HTMLElement;
    dataset.end = scrollHeight > clientHeight ? endOf(title, clientWidth / perLetter) : '';
  }
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
