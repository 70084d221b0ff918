import { Button } from '@mantine/core';
import { Hourglass } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { controls } from '#contract/texts/control-names';
import { buttons } from '#contract/texts/buttons';
import { limits } from '#contract/vocabulary/limits';
import { messages } from '#contract/texts/messages';

/** In the place of a screen that is being loaded; one that does not come is not waited for without a word. */
export function ScreenSkeleton() {
  return (
    <LateScreen>
      <section className="card" role="status">
        <span className="visually-hidden">{controls.loading}</span>
        <span className="skeleton skeleton--title" />
        <span className="skeleton" />
        <span className="skeleton" />
      </section>
    </LateScreen>
  );
}

/** Its children while the screen may still come soon; then that it is late, with Retry, until it is there after all. */
export function LateScreen({ children }: { children?: ReactNode }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), limits.screenMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return children;
  return (
    <section className="card panel-note" role="alert">
      <Hourglass size={22} aria-hidden />
      <p>{messages.screen.late}</p>
      <Button variant="default" onClick={() => window.location.reload()}>
        {buttons.retry}
      </Button>
    </section>
  );
}
