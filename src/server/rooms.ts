import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { AuthService } from './auth/auth.service';
import type { Config } from './config';
import type { Database } from './db/database';
import type { Exports } from './http/exports';
import type { UploadsUnderWay } from './http/uploads-under-way';
import type { SlipSpool } from './slips/slip-spool';

/** The application as the areas see it: bodies and answers are typed by the contract's schemas. */
export type TypedApp = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** What every area works with. */
export interface Rooms {
  readonly database: Database;
  readonly auth: AuthService;
  readonly config: Config;
  readonly exports: Exports;
  readonly spool: SlipSpool;
  readonly uploads: UploadsUnderWay;
}
