/* One migration more than the program has, as its next version would bring it: the text of PLANTED_MIGRATION. */
const path = require('node:path');
const kysely = require('kysely');

const migrator = require(path.join(path.dirname(require.resolve('kysely')), 'migration/migrator.js'));
const text = process.env.PLANTED_MIGRATION;

migrator.Migrator = class extends migrator.Migrator {
  constructor({ provider, ...others }) {
    const getMigrations = async () => ({
      ...(await provider.getMigrations()),
      '9999_planted': { up: (database) => kysely.sql.raw(text).execute(database) },
    });
    super({ ...others, provider: { getMigrations } });
  }
};
