import { once } from 'node:events';
import net from 'node:net';

/** A connection to a server over which one request is sent after the other, as it is written. */
export class KeptConnection {
  private constructor(private readonly socket: net.Socket) {}

  static async open(origin: string): Promise<KeptConnection> {
    const { hostname, port } = new URL(origin);
    const socket = net.connect({ host: hostname, port: Number(port), noDelay: true });
    await once(socket, 'connect');
    return new KeptConnection(socket);
  }

  /** Sends a request and answers all that comes back, its head included. */
  ask(request: string): Promise<string> {
    const answer = this.answer();
    this.socket.write(request);
    return answer;
  }

  end(): void {
    this.socket.destroy();
  }

  private answer(): Promise<string> {
    return new Promise((resolve, reject) => {
      let text = '';
      const stop = () => {
        this.socket.off('data', hear).off('close', fail);
      };
      const hear = (bytes: Buffer) => {
        text += bytes.toString('latin1');
        const headEnd = text.indexOf('\r\n\r\n');
        const length = /content-length: (\d+)/i.exec(text)?.[1];
        if (headEnd < 0 || length === undefined || text.length < headEnd + 4 + Number(length)) return;
        stop();
        resolve(text);
      };
      const fail = () => {
        stop();
        reject(new Error('The connection was closed'));
      };
      this.socket.on('data', hear).on('close', fail);
    });
  }
}
