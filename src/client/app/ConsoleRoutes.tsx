import { useState } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { screenPaths } from '#contract/screen-paths';
import { ElsewhereRedirect, RequireNoSession, RequireSession } from './guards';
import { LoginPage } from './LoginPage';
import { screenRoutes } from './routes';
import { ScreenFrame } from './ScreenFrame';
import { Shell } from './Shell';

/** The routing rules of §2. */
export function ConsoleRoutes() {
  const { key } = useLocation();
  const [firstKey] = useState(key);
  return (
    <Routes>
      <Route element={<RequireNoSession />}>
        <Route path={screenPaths.login} element={<LoginPage />} />
      </Route>
      <Route path={screenPaths.dashboard} element={<RequireSession />}>
        <Route element={<Shell />}>
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
  );
}
