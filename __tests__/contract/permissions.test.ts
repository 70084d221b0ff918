import { isRole, permissions, roleAllows, roles, userTypes } from '#contract/vocabulary/permissions';

const table = [
  // Home, Projects group, Reports group
  ['books.read', { ADMIN: true, SUPER: true, USER: true }],
  // Change Password
  ['password.change', { ADMIN: true, SUPER: true, USER: true }],
  // Transaction group
  ['movements.record', { ADMIN: true, SUPER: true, USER: false }],
  // Delete buttons and Actions column in reports
  ['movements.reverse', { ADMIN: true, SUPER: true, USER: false }],
  // not in §6: who did what, for those who record (contract §8)
  ['history.read', { ADMIN: true, SUPER: true, USER: false }],
  // Settings > Accounts and Fee
  ['settings.manage', { ADMIN: false, SUPER: true, USER: false }],
  // not in §6: the check of the books is for those who manage them
  ['books.check', { ADMIN: false, SUPER: true, USER: false }],
] as const;

describe('the table of §6', () => {
  it.each(table)('%s', (permission, allowed) => {
    const found = Object.fromEntries(roles.map((role) => [role, roleAllows(role, permission)]));
    expect(found).toEqual(allowed);
  });

  it('says of every permission who has it', () => {
    expect([...permissions].sort()).toEqual(table.map(([permission]) => permission).sort());
    expect(roles).toEqual(['ADMIN', 'SUPER', 'USER']);
    expect(userTypes).toEqual(['ADMIN', 'SUPER', 'USER', 'SYSTEM']);
  });

  it.each(['SYSTEM', 'admin', ' ADMIN', 'ADMIN ', 'toString', '__proto__', 'constructor', '', null, undefined])(
    '%p is no role and may do nothing',
    (role) => {
      expect(isRole(role)).toBe(false);
      for (const permission of permissions) expect(roleAllows(role, permission)).toBe(false);
    },
  );
});
