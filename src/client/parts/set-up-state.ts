import type { SetUpState } from '#contract/areas/company.wire';
import { roleAllows } from '#contract/vocabulary/permissions';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import { setUpApi } from '../api/set-up.api';
import { selectSession } from '../session/session.slice';
import { useAppSelector } from '../store-hooks';

/** The address of a step of the set-up. */
export const stepAddress = (step: string) => `${screenPaths.companySetup}?step=${step}`;

const { useQueryState, useQuerySubscription } = setUpApi.endpoints.readSetUp;

/** How far a new company is, for who may set it up; `open` is null for everybody else, and where something is recorded. */
export function useSetUp(): { open: SetUpState | null; isKnown: boolean } {
  const { role, menus, mustChangePassword } = useAppSelector(selectSession);
  const skip = mustChangePassword || !roleAllows(role, 'settings.manage') || !menus.includes('administration');
  const { data: known, isError } = useQueryState(undefined, { skip });
  // Once it is over it is over for good, and is not asked again.
  const mayChange = known?.isOpen !== false;
  useQuerySubscription(undefined, { skip, refetchOnMountOrArgChange: mayChange, refetchOnFocus: mayChange });
  return { open: known?.isOpen ? known : null, isKnown: skip || isError || known !== undefined };
}
