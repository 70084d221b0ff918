import { useEffect } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import { screenPaths } from '#contract/vocabulary/screen-paths';

const addresses: readonly string[] = Object.values(screenPaths);

/** As the router reads a part of an address; an encoded slash divides nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part).replaceAll('/', '%2F');
  } catch {
    return part;
  }
}

/** The address of a screen however it is spelled: in capitals, with a slash behind it, with slashes twice, encoded. */
function canonicalPath(pathname: string): string {
  const parts = pathname.split('/').filter(Boolean).map(decoded);
  const path = `/${parts.join('/').toLowerCase()}`;
  return addresses.includes(path) ? path : pathname;
}

/**
 * The place the address names, under its one spelling, which the address takes on too: guards, menu, titles and the way
 * back after signing in know no other.
 */
export function useCanonicalLocation(): Location<unknown> {
  const location = useLocation() as Location<unknown>;
  const navigate = useNavigate();
  const { pathname, search, hash, state } = location;
  const canonical = canonicalPath(pathname);
  useEffect(() => {
    if (canonical !== pathname) void navigate(canonical + search + hash, { replace: true, state });
  }, [canonical, pathname, search, hash, state, navigate]);
  return { ...location, pathname: canonical };
}
