import { Suspense, useEffect } from 'react';
import { type Location, parsePath, useLocation } from 'react-router-dom';
import { messages } from '#contract/texts/messages';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import { useFocusReturn } from '../dialogs/useFocusReturn';
import { endReasonSentences } from '../session/session.messages';
import { type Arrival, readArrival } from './arrival';
import { ColorSchemeToggle } from './ColorSchemeToggle';
import { preloadPartsOfWork, preloadScreen } from './dashboard-parts';
import { ErrorBoundary } from './ErrorBoundary';
import { lazyScreen } from './lazy-screen';
import { LateScreen } from './ScreenSkeleton';
import { usePageTitle } from './page-title';

const LoginScreen = lazyScreen(() =>
  import(/* webpackChunkName: "login" */ '../features/login/LoginScreen').then((file) => file.LoginScreen),
);

const sentenceFor = ({ reason }: Arrival) => {
  if (reason === null) return null;
  return reason === 'missing' ? messages.session.missing : endReasonSentences[reason];
};

interface LoginPageProps {
  /** the session ran out under a form, which is still there */
  isOverForm?: boolean;
}

/** Sign-in, with the reason why one is here; it has the default title (contract §7). */
export function LoginPage({ isOverForm = false }: LoginPageProps) {
  usePageTitle(messages.appTitle);
  useFocusReturn(isOverForm);
  const arrival = readArrival((useLocation() as Location<unknown>).state);
  usePreloadedGoal(arrival);
  return (
    <ErrorBoundary>
      <Suspense fallback={<LateScreen />}>
        <LoginScreen
          notice={isOverForm ? messages.session.endedOverForm : sentenceFor(arrival)}
          corner={isOverForm ? null : <ColorSchemeToggle />}
          isOverForm={isOverForm}
        />
      </Suspense>
    </ErrorBoundary>
  );
}

/** What comes after signing in is loaded while the person types. */
function usePreloadedGoal({ from }: Arrival) {
  const goal = (from !== null && parsePath(from).pathname) || screenPaths.home;
  useEffect(() => {
    const preload = () => {
      preloadScreen(goal);
      preloadPartsOfWork();
    };
    const signs = ['input', 'submit'] as const;
    for (const sign of signs) document.addEventListener(sign, preload, { once: true });
    return () => {
      for (const sign of signs) document.removeEventListener(sign, preload);
    };
  }, [goal]);
}
