/* Takes away the flush to the disk: PostgreSQL starts with fsync=off, and nobody looks whether it did. */
const childProcess = require('node:child_process');
const { Client } = require('pg');

const { spawn } = childProcess;
childProcess.spawn = (command, parameters, options) =>
  spawn(
    command,
    Array.isArray(parameters) ? parameters.map((one) => one.replace(/^fsync=on$/, 'fsync=off')) : parameters,
    options,
  );

const query = Client.prototype.query;
Client.prototype.query = function (asked, ...others) {
  const looked = asked.statements?.find(({ awaited }) => awaited.sql.includes("'full_page_writes'"));
  if (looked) {
    looked.awaited.resolve([], 'SELECT 0');
    return asked;
  }
  const text = typeof asked === 'string' ? asked : (asked.text ?? '');
  if (text.includes("'full_page_writes'")) return Promise.resolve({ rows: [] });
  return query.call(this, asked, ...others);
};
