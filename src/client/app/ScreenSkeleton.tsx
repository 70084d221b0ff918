import { controls } from '#contract/captions';
/** In the place of a screen that is being loaded. */
export function ScreenSkeleton() {
  return (
    <section className="card" role="status">
      <span className="visually-hidden">{controls.loading}</span>
      <span className="skeleton skeleton--title" />
      <span className="skeleton" />
      <span className="skeleton" />
    </section>
  );
}
