import { linkWarning } from '../../src/server/db/link-safety';

/* S44: what the link to a database elsewhere lacks is said at the start. */

it.each([
  'postgres://u:p@localhost/books',
  'postgres://u:p@127.0.0.1:5433/books',
  'postgres://u:p@[::1]/books',
  'postgres:///books?host=/var/run/postgresql',
  'postgres://u:p@db.example/books?sslmode=verify-full',
  'postgres://u:p@db.example/books?sslmode=require',
  'postgres://u:p@db.example/books?sslmode=verify-full&uselibpqcompat=true',
])('S44: %s lacks nothing', (url) => {
  expect(linkWarning(url)).toBeNull();
});

it.each([
  'postgres://u:secret@db.example/books',
  'postgres://u:secret@10.0.0.7/books?sslmode=disable',
  'postgres://u:secret@127.0.0.1.example/books',
  'postgres://u:secret@localhost/books?host=db.example',
])('S44: %s is not encrypted, and its password is not told', (url) => {
  expect(linkWarning(url)).toMatch(/^The link to the database on [\w.]+ is not encrypted/);
  expect(linkWarning(url)).not.toContain('secret');
});

it.each([
  'postgres://u:p@db.example/books?sslmode=no-verify',
  'postgres://u:p@db.example/books?sslmode=require&uselibpqcompat=true',
])('S44: %s believes any certificate', (url) => {
  expect(linkWarning(url)).toMatch(/without a look at its certificate/);
});
