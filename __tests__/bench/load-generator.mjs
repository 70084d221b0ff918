/* A process of its own that asks for one thing again and again over so many connections, as cheaply as it can. */
import net from 'node:net';

const headEnd = Buffer.from('\r\n\r\n');

/** Asks over one connection until it is told to stop; resolves to how many answers it had. */
function ask({ port, path, token }, isOver) {
  const authorization = token === null ? '' : `Authorization: Bearer ${token}\r\n`;
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${authorization}\r\n`);
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    let answers = 0;
    const socket = net.connect(port, '127.0.0.1', () => socket.write(request));
    socket.setNoDelay(true);
    socket.on('error', reject);
    socket.on('data', (bytes) => {
      received = received.length === 0 ? bytes : Buffer.concat([received, bytes]);
      const end = received.indexOf(headEnd);
      if (end < 0) return;
      const head = received.toString('latin1', 0, end);
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
      if (received.length < end + 4 + length) return;
      if (!head.startsWith('HTTP/1.1 200')) {
        reject(new Error(received.toString('utf8')));
        socket.destroy();
        return;
      }
      received = Buffer.alloc(0);
      answers += 1;
      if (!isOver()) {
        socket.write(request);
        return;
      }
      socket.destroy();
      resolve(answers);
    });
  });
}

process.on('message', async ({ clients, milliseconds, ...call }) => {
  const began = performance.now();
  const isOver = () => performance.now() - began >= milliseconds;
  try {
    const answers = await Promise.all(Array.from({ length: clients }, () => ask(call, isOver)));
    const seconds = (performance.now() - began) / 1000;
    process.send({ rate: answers.reduce((sum, each) => sum + each, 0) / seconds });
  } catch (error) {
    process.send({ failure: String(error) });
  }
});
