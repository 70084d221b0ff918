/* Asked by a message, counts what the process holds after a collection: its heap, and objects by their kind. */
const http = require('node:http');
const net = require('node:net');
const v8 = require('node:v8');
const QueryStream = require('pg-query-stream');

/** Something that `queryObjects` takes for a class, of what has none. */
const classOf = (prototype) => Object.assign(() => undefined, { prototype });

// Each kind costs a collection of its own.
const kinds = {
  sockets: net.Socket,
  answers: http.ServerResponse,
  cursors: QueryStream,
  generators: classOf(Object.getPrototypeOf(async function* () {}).prototype),
};

process.on('message', ({ wantsCensus }) => {
  if (!wantsCensus) return;
  const counts = Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [name, v8.queryObjects(kind, { format: 'count' })]),
  );
  process.send({ heapBytes: process.memoryUsage().heapUsed, counts });
});
process.channel?.unref();
