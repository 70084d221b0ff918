import { Link } from 'react-router-dom';
import { fillIt, nothingToChoose, type NothingToChoose as Of } from '#contract/texts/nothing-to-choose';
import { RoleGate } from '../session/RoleGate';

/** Under a field that has to be chosen from nothing: why there is nothing, and the way to where it is filled. */
export function NothingToChoose({ of, search }: { of: Of; search: string }) {
  const { why, path, screen } = nothingToChoose[of];
  return (
    <>
      {why}{' '}
      <RoleGate permission="settings.manage" otherwise={fillIt.bySuper}>
        {fillIt.link} <Link to={`${path}${search}`}>{screen}</Link>
      </RoleGate>
    </>
  );
}
