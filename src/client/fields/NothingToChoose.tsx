import { Link } from 'react-router-dom';
import { askSuper, nothingToChoose, type NothingToChoose as Of } from '#contract/texts/nothing-to-choose';
import { RoleGate } from '../session/RoleGate';
import { selectMenus } from '../session/session.slice';
import { useAppSelector } from '../store-hooks';

/**
 * Under a field that has to be chosen from nothing: why there is nothing, and the way to where it is filled, which a server
 * that speaks the specification only does not have.
 */
export function NothingToChoose({ of, search }: { of: Of; search: string }) {
  const { short, path, screen } = nothingToChoose[of];
  const isThere = useAppSelector(selectMenus).includes('administration');
  return (
    <span className="field__nothing">
      {short}
      {isThere && (
        <>
          :{' '}
          <RoleGate permission="settings.manage" otherwise={askSuper}>
            <Link to={`${path}${search}`}>{screen}</Link>
          </RoleGate>
        </>
      )}
    </span>
  );
}
