import { Type } from '@sinclair/typebox';
import { versionLabel } from '#contract/vocabulary/limits';
import { paths } from '#contract/vocabulary/paths';
import { ensureWritable } from '../db/writability';
import type { AppContext } from '../app-context';
import type { TypedApp } from './typed-app';
import { answerOf, found } from './reply';

const schema = { response: { 200: answerOf(Type.Object({ version: Type.String() })) } };

/** GET /api/health: the process lives; GET /api/ready: it can write, too. For whoever watches over the server. */
export function registerHealth(app: TypedApp, { database, spool }: AppContext): void {
  app.get(paths.health, { config: { access: 'public' }, schema }, () => found({ version: versionLabel }));

  let check: Promise<void> | undefined;
  app.get(paths.ready, { config: { access: 'public' }, schema }, async () => {
    // However many ask at once, database and disk are asked once.
    check ??= Promise.all([ensureWritable(database), spool.ensureWritable()])
      .then(() => undefined)
      .finally(() => (check = undefined));
    await check;
    return found({ version: versionLabel });
  });
}
