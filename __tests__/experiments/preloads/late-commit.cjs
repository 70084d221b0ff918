/* Takes away what makes an answer true: the application hears of a commit that has yet to happen. */
const { Client } = require('pg');

const query = Client.prototype.query;

Client.prototype.query = function (...parameters) {
  if (parameters[0] !== 'commit' || parameters.length > 1) return query.apply(this, parameters);
  query.call(this, 'select pg_sleep(0.2)').catch(() => undefined);
  query.call(this, 'commit').catch(() => undefined);
  return Promise.resolve({ command: 'COMMIT' });
};
