import { type Static, Type } from '@sinclair/typebox';

/** How the file is made; another number is another way. */
export const formatVersion = 1;

/** Who is signed in, what counts tries to, and which backups were taken: of the place, not of the books. Everybody signs in anew after a restore. */
export const leftOut: readonly string[] = [
  'access_tokens',
  'attempt_budgets',
  'backups',
  'books_check',
  'downloads',
  'refresh_tokens',
  'sessions',
  'sign_in_places',
];

/** The names of the parts; the manifest and its digest are the last two. */
export const partNames = {
  table: (name: string) => `tables/${name}.copy`,
  heads: 'audit-heads/heads.jsonl',
  publicKeys: 'audit-heads/public-keys.txt',
  manifest: 'manifest.json',
  manifestDigest: 'manifest.sha256',
} as const;

const measured = { bytes: Type.Integer({ minimum: 0 }), sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }) };
const number = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** What a backup says of itself. */
export const manifestSchema = Type.Object({
  format: Type.Literal(formatVersion),
  product: Type.String(),
  /** when the snapshot was taken */
  takenAt: Type.String(),
  server: Type.String(),
  migrations: Type.Array(Type.String(), { minItems: 1 }),
  tables: Type.Array(
    Type.Object({
      name: Type.String(),
      columns: Type.Array(Type.String(), { minItems: 1 }),
      rows: number,
      ...measured,
    }),
  ),
  numbers: Type.Array(Type.Object({ table: Type.String(), column: Type.String(), last: number })),
  heads: Type.Union([Type.Null(), Type.Object(measured)]),
  publicKeys: Type.Union([Type.Null(), Type.Object(measured)]),
  leftOut: Type.Array(Type.String()),
});
export type Manifest = Static<typeof manifestSchema>;

/** Length and digest of a part. */
export type Measure = Pick<Manifest['tables'][number], 'bytes' | 'sha256'>;
