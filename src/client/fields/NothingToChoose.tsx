import { Link } from 'react-router-dom';
import { fillIt, nothingToChoose, type NothingToChoose as Of } from '#contract/texts/nothing-to-choose';
import { RoleGate } from '../session/RoleGate';
import { selectMenus } from '../session/session.slice';
import { useAppSelector } from '../store-hooks';

/**
 * Under a field that has to be chosen from nothing: why there is nothing, and the way to where it is filled, which a server
 * that speaks the specification only does not have.
 */
export function NothingToChoose({ of, search }: { of: Of; search: string }) {
  const { why, path, screen } = nothingToChoose[of];
  const isThere = useAppSelector(selectMenus).includes('administration');
  if (!isThere) return why;
  return (
    <>
      {why}{' '}
      <RoleGate permission="settings.manage" otherwise={fillIt.bySuper}>
        {fillIt.link} <Link to={`${path}${search}`}>{screen}</Link>
      </RoleGate>
    </>
  );
}
