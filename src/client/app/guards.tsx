import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import { selectSession } from '../session/session.slice';
import { useAppSelector } from '../store-hooks';
import { arrivalFrom } from './arrival';

/** Lets in who is signed in; others sign in first, and come back (§2). */
export function RequireSession() {
  const session = useAppSelector(selectSession);
  const location = useLocation();
  if (session.status !== 'signedIn' && session.status !== 'interrupted') {
    return <Navigate to={screenPaths.login} replace state={arrivalFrom(session, location)} />;
  }
  if (session.mustChangePassword && location.pathname !== screenPaths.changePassword) {
    return <Navigate to={screenPaths.changePassword} replace />;
  }
  return <Outlet />;
}

/** Any other path: home when signed in, else sign-in (§2). */
export function ElsewhereRedirect() {
  const { status } = useAppSelector(selectSession);
  return <Navigate to={status === 'signedIn' ? screenPaths.home : screenPaths.login} replace />;
}
