/* Takes away all-or-nothing: every statement stays as soon as it is done. */
const { Client } = require('pg');

const query = Client.prototype.query;
Client.prototype.query = function (...parameters) {
  const [text] = parameters;
  if (parameters.length > 1 || !['begin', 'commit', 'rollback'].includes(text)) return query.apply(this, parameters);
  return Promise.resolve({ command: text.toUpperCase(), rows: [] });
};
