/* Takes away what makes an answer true: the application hears of a commit that has yet to happen. */
const { Client } = require('pg');

const query = Client.prototype.query;

Client.prototype.query = function (sent, ...others) {
  if (sent.statements?.at(-1)?.awaited.sql !== 'commit') return query.call(this, sent, ...others);
  const { awaited } = sent.statements.pop();
  const commitLate = () => {
    query.call(this, 'select pg_sleep(0.2)').catch(() => undefined);
    query.call(this, 'commit').catch(() => undefined);
    awaited.resolve([], 'COMMIT');
  };
  const { callback } = sent;
  sent.callback = (error) => {
    callback(error);
    if (error) awaited.reject(error);
    else commitLate();
  };
  if (sent.statements.length > 0) return query.call(this, sent);
  sent.callback();
  return sent;
};
