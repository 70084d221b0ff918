import { useEffect } from 'react';
import { parsePath, type Path, useNavigate } from 'react-router-dom';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import { selectPopups } from '../dialogs/popups.slice';
import { selectHasUnsavedForm } from '../forms/unsaved-forms.slice';
import { selectSession, sessionEnded } from '../session/session.slice';
import { useAppDispatch, useAppSelector } from '../store-hooks';
import { arrivalFrom, placeAfterSignIn, readArrival } from './arrival';
import { useCanonicalLocation } from './canonical-address';

/** What is shown: usually the place that the address names. */
export interface ShownPlace {
  location: Partial<Path>;
  /** sign-in stands over it */
  isUnderSignIn: boolean;
}

const placeOf = (address: string): Partial<Path> => ({ search: '', hash: '', ...parsePath(address) });

/**
 * A session that runs out under an unsaved form goes to the sign-in screen as any other (§4), but the form stays under
 * it; and whoever has signed in is shown where they wanted to go before the address has followed (§2).
 */
export function useShownPlace(): ShownPlace {
  const session = useAppSelector(selectSession);
  const location = useCanonicalLocation();
  const navigate = useNavigate();
  useEndOfInterruption();

  const isAtSignIn = location.pathname === screenPaths.login;
  const arrival = readArrival(location.state);
  const isInterrupted = session.status === 'interrupted';
  const goal = session.status === 'signedIn' && isAtSignIn ? placeAfterSignIn(arrival, session) : null;

  useEffect(() => {
    if (goal !== null) void navigate(goal, { replace: true });
    else if (isInterrupted && !isAtSignIn)
      void navigate(screenPaths.login, { replace: true, state: arrivalFrom(session, location) });
  });

  if (goal !== null) return { location: placeOf(goal), isUnderSignIn: false };
  const under = isInterrupted && isAtSignIn && arrival.from !== null ? placeOf(arrival.from) : location;
  return { location: under, isUnderSignIn: isInterrupted };
}

/** When nothing unsaved is left of an interrupted session, it is simply over. */
function useEndOfInterruption(): void {
  const { status } = useAppSelector(selectSession);
  const isAwaited = useAppSelector(selectHasUnsavedForm);
  const hasPopup = useAppSelector(selectPopups).length > 0;
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (status === 'interrupted' && !isAwaited && !hasPopup) dispatch(sessionEnded({ reason: 'expired' }));
  }, [status, isAwaited, hasPopup, dispatch]);
}
