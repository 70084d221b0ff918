import { Suspense, useEffect, useRef, useState } from 'react';
import { messages } from '#contract/texts/messages';
import { RoleGate } from '../session/RoleGate';
import { ErrorBoundary } from './ErrorBoundary';
import { NoAccess } from './NoAccess';
import type { ScreenRoute } from './routes';
import { screenStarts } from './screen-starts';
import { ScreenSkeleton } from './ScreenSkeleton';
import { usePageTitle } from './page-title';

interface ScreenFrameProps {
  route: ScreenRoute;
  /** the console came here from another screen, not with the page */
  isArrival: boolean;
}

/** A screen under its name, which is the h1 and the page's title (contract §7); the focus starts there. */
export function ScreenFrame({ route: { path, title, Screen }, isArrival }: ScreenFrameProps) {
  const { permission } = screenStarts[path];
  const heading = useRef<HTMLHeadingElement>(null);
  // As it was when the screen was opened: signing in over it is no arrival.
  const [isOpening] = useState(isArrival);
  usePageTitle(`${title} - ${messages.appTitle}`);

  useEffect(() => {
    if (!isOpening) return;
    document.documentElement.scrollTop = 0;
    heading.current?.focus({ preventScroll: true });
  }, [isOpening]);

  const screen = (
    <ErrorBoundary>
      <Suspense fallback={<ScreenSkeleton />}>
        <Screen />
      </Suspense>
    </ErrorBoundary>
  );
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="screen-title">
        {title}
      </h1>
      {permission ? (
        <RoleGate permission={permission} otherwise={<NoAccess title={title} />}>
          {screen}
        </RoleGate>
      ) : (
        screen
      )}
    </>
  );
}
