import type { Database } from '../../../src/server/db/database';
import rows from './peer-rows.sql';
import type { PeerServer } from './peer-server';

/** The collections, and what somebody who keeps the books may do with them. */
const collections = {
  currencies: ['read'],
  people: ['read'],
  accounts: ['read'],
  installments: ['read'],
  deposits: ['read', 'create'],
} as const;

const clerk = { email: 'clerk@example.com', password: 'clerk-sample-1' } as const;

/** Makes the peer's schema with the rows of the books, before it lays its own tables there; `database` is the superuser's. */
export async function copyRowsToPeer(database: Database): Promise<void> {
  await database.query('create schema peer');
  await database.query(rows);
  await database.query('vacuum analyze peer.deposits, peer.installments, peer.accounts, peer.people, peer.currencies');
}

/** Makes the tables its collections, and a clerk with the rights of one, who signs in; answers the token. */
export async function signInClerk(server: PeerServer): Promise<string> {
  for (const collection of Object.keys(collections))
    await server.setUp('PATCH', `/collections/${collection}`, { meta: { accountability: 'all' } });
  const { id: policy } = await server.setUp<{ id: string }>('POST', '/policies', {
    name: 'Clerk',
    admin_access: false,
    app_access: false,
  });
  await server.setUp(
    'POST',
    '/permissions',
    Object.entries(collections).flatMap(([collection, actions]) =>
      actions.map((action) => ({ policy, collection, action, fields: ['*'] })),
    ),
  );
  const { id: role } = await server.setUp<{ id: string }>('POST', '/roles', { name: 'Clerk', policies: [{ policy }] });
  await server.setUp('POST', '/users', { ...clerk, role, status: 'active' });
  return server.signIn(clerk);
}
