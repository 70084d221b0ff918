/* Takes away all-or-nothing: every statement stays as soon as it is done. */
const { Client } = require('pg');

const query = Client.prototype.query;
const isOfTransaction = ({ awaited }) => ['begin', 'commit', 'rollback'].includes(awaited.sql);

Client.prototype.query = function (sent, ...others) {
  if (!sent.statements?.some(isOfTransaction)) return query.call(this, sent, ...others);
  const left = sent.statements.filter((statement) => !isOfTransaction(statement));
  const taken = sent.statements.filter(isOfTransaction);
  const end = (error) => {
    for (const { awaited } of taken)
      if (error) awaited.reject(error);
      else awaited.resolve([], awaited.sql.toUpperCase());
  };
  // Without a transaction what goes in one send would still be one.
  const each = (rest) => {
    const [first, ...others] = rest;
    if (!first) return end();
    const one = Object.assign(Object.create(Object.getPrototypeOf(sent)), sent, {
      statements: [first],
      isNew: new Set(),
    });
    one.callback = (error) => {
      if (error) for (const { awaited } of rest) awaited.reject(error);
      else first.awaited.resolve(first.rows, first.command);
      if (error) end(error);
      else each(others);
    };
    query.call(this, one);
  };
  each(left);
  return sent;
};
