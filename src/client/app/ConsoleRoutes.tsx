import { Suspense, useState } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import { useAppStore } from '../store-hooks';
import { Shell } from './dashboard-parts';
import { ElsewhereRedirect, RequireSession } from './guards';
import { LoginPage } from './LoginPage';
import { prepareScreen, useCallsBesideCode } from './prepare-screen';
import { screenRoutes } from './routes';
import { ScreenFrame } from './ScreenFrame';
import { useShownPlace } from './shown-place';

/** The routing rules of §2. */
export function ConsoleRoutes() {
  const { key } = useLocation();
  const [firstKey] = useState(key);
  const { location, isUnderSignIn } = useShownPlace();
  useCallsBesideCode(location);
  const store = useAppStore();
  return (
    <>
      <Routes location={location}>
        <Route path={screenPaths.login} element={<LoginPage />} />
        <Route path={screenPaths.dashboard} element={<RequireSession />}>
          <Route
            element={
              <Suspense>
                <Shell isInert={isUnderSignIn} onLikely={(path) => prepareScreen(store, path)} />
              </Suspense>
            }
          >
            {screenRoutes.map((route) => (
              <Route
                key={route.path}
                path={route.path}
                element={<ScreenFrame key={route.path} route={route} isArrival={key !== firstKey} />}
              />
            ))}
            <Route index element={<Navigate to={screenPaths.home} replace />} />
            <Route path="*" element={<Navigate to={screenPaths.home} replace />} />
          </Route>
        </Route>
        <Route path="*" element={<ElsewhereRedirect />} />
      </Routes>
      {isUnderSignIn && <LoginPage isOverForm />}
    </>
  );
}
