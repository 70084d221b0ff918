/* Takes away the one snapshot of a backup: each table is copied as it is by then. */
const { Client } = require('pg');

const query = Client.prototype.query;

Client.prototype.query = function (sent, ...others) {
  const text = typeof sent === 'string' ? sent.replace('isolation level repeatable read', '') : sent;
  return query.call(this, text, ...others);
};
