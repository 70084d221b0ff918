/** The roles of §6. */
export const roles = ['ADMIN', 'SUPER', 'USER'] as const;
export type Role = (typeof roles)[number];

/** What a person in the books can be; SYSTEM never signs in and is left out of pickers (§3). */
export const userTypes = [...roles, 'SYSTEM'] as const;
export type UserType = (typeof userTypes)[number];

/** What one may do; screens, menu and server read the same table (§6). */
export const permissions = [
  'books.read',
  'movements.record',
  'movements.reverse',
  'settings.manage',
  'history.read',
  'books.check',
  'password.change',
] as const;
export type Permission = (typeof permissions)[number];

const everyone: readonly Permission[] = ['books.read', 'password.change'];
const recorder: readonly Permission[] = [...everyone, 'movements.record', 'movements.reverse', 'history.read'];

const permissionsByRole: Readonly<Record<Role, readonly Permission[]>> = {
  ADMIN: recorder,
  SUPER: [...recorder, 'settings.manage', 'books.check'],
  USER: everyone,
};

/** Whether a text is one of the three roles. */
export function isRole(value: unknown): value is Role {
  return roles.some((role) => role === value);
}

/** Whether the role holds the permission (§6); an unknown role holds none. */
export function roleAllows(role: string | null | undefined, permission: Permission): boolean {
  return isRole(role) && permissionsByRole[role].includes(permission);
}
