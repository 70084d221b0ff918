const isCut = (field: HTMLInputElement) => field.type !== 'password' && field.scrollWidth > field.clientWidth;

/** A field that is too narrow for what stands in it says all of it, as long as it is pointed at. The returned function ends that. */
export function watchCutText(): () => void {
  const tell = ({ type, target }: Event) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (type === 'pointerover' && isCut(target)) target.title = target.value;
    // What is typed meanwhile is seen by who types; and nobody hears it twice.
    else target.removeAttribute('title');
  };
  const signs = ['pointerover', 'pointerout', 'input'] as const;
  for (const sign of signs) document.addEventListener(sign, tell);
  return () => {
    for (const sign of signs) document.removeEventListener(sign, tell);
  };
}
