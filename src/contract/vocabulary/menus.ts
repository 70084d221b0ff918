/** The menus beyond the specification, which a server names in its sign-in and refresh answers when it has them (contract §9). */
export const menus = ['books', 'administration'] as const;
export type Menu = (typeof menus)[number];

/** The menus that an answer names and this console knows; of a server that names none, none. */
export function menusFromAnswer(named: unknown): readonly Menu[] {
  return Array.isArray(named) ? menus.filter((menu) => named.includes(menu)) : [];
}
