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
Client.prototype.query = function (...parameters) {
  const [asked, ...others] = parameters;
  const text = typeof asked === 'string' ? asked : (asked?.text ?? '');
  if (!text.includes("'full_page_writes'")) return query.apply(this, parameters);
  const answer = { rows: [] };
  const callback = others.at(-1);
  if (typeof callback !== 'function') return Promise.resolve(answer);
  callback(null, answer);
  return undefined;
};
