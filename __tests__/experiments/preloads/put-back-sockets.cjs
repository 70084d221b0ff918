/* Takes away that a socket which is gone is forgotten: the end of its answer counts, and so puts it back. */
const { subscribe } = require('node:diagnostics_channel');

const requestsOf = new Map();
const count = (socket, change) => requestsOf.set(socket, (requestsOf.get(socket) ?? 0) + change);

subscribe('net.server.socket', ({ socket }) => socket.once('close', () => requestsOf.delete(socket)));
subscribe('http.server.request.start', ({ socket, response }) => {
  count(socket, 1);
  response.once('close', () => count(socket, -1));
});
