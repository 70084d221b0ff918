/* Asked by a message, counts what the process holds after a collection: its heap, and objects by their kind. */
const { EventEmitter } = require('node:events');
const v8 = require('node:v8');

/** How an object of each kind begins when it is printed. */
const beginnings = {
  sockets: 'Socket {',
  answers: 'ServerResponse {',
  cursors: 'QueryStream {',
  generators: 'Object [AsyncGenerator] {',
};

// All kinds come from one object, which has nothing: each question costs a collection of everything, half a second.
function Counted() {}
Counted.prototype = Object.create(Object.prototype);
const asyncIterator = Object.getPrototypeOf(Object.getPrototypeOf(async function* () {}.prototype));
for (const beginning of [EventEmitter.prototype, asyncIterator]) Object.setPrototypeOf(beginning, Counted.prototype);

process.on('message', ({ wantsCensus }) => {
  if (!wantsCensus) return;
  const held = v8.queryObjects(Counted, { format: 'summary' });
  const counts = Object.fromEntries(
    Object.entries(beginnings).map(([kind, text]) => [kind, held.filter((object) => object.startsWith(text)).length]),
  );
  process.send({ heapBytes: process.memoryUsage().heapUsed, counts });
});
process.channel?.unref();
