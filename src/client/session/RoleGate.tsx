import type { ReactNode } from 'react';
import { type Permission, roleAllows } from '#contract/vocabulary/permissions';
import { useAppSelector } from '../store-hooks';
import { selectRole } from './session.slice';

interface RoleGateProps {
  permission: Permission;
  /** shown to those who may not */
  otherwise?: ReactNode;
  children: ReactNode;
}

/** Shows its children to roles that hold the permission (§6); the server decides again at every call. */
export function RoleGate({ permission, otherwise = null, children }: RoleGateProps) {
  return roleAllows(useAppSelector(selectRole), permission) ? children : otherwise;
}
