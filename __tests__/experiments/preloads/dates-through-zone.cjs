/* Takes away that days are texts: each goes through a Date of the local zone, as a careless program does it; the clock is moved too. */
require('./moved-clock.cjs');
const { Client } = require('pg');

const careless = (value) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
    ? new Date(`${value}T00:00:00`).toISOString().slice(0, 10)
    : value;

const query = Client.prototype.query;
Client.prototype.query = function (first, values, ...others) {
  if (Array.isArray(values)) return query.call(this, first, values.map(careless), ...others);
  if (Array.isArray(first?.values)) first.values = first.values.map(careless);
  // Several that go together.
  for (const statement of first?.statements ?? [])
    statement.values.splice(0, Infinity, ...statement.values.map(careless));
  return query.call(this, first, values, ...others);
};
