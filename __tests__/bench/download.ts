import http, { type OutgoingHttpHeaders } from 'node:http';

/** A file that was read to its end over HTTP, of which nothing is kept. */
export interface Downloaded {
  readonly seconds: number;
  /** milliseconds until the first byte of the file */
  readonly firstByte: number;
  readonly bytes: number;
}

/** Reads a file to its end; `look` sees its pieces as they come. */
export function download(
  address: string,
  headers: OutgoingHttpHeaders,
  look: (piece: Buffer) => void = () => undefined,
): Promise<Downloaded> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const request = http.get(address, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`The file was answered with ${response.statusCode}`));
      let [bytes, firstByte] = [0, 0];
      response.on('data', (piece: Buffer) => {
        if (bytes === 0) firstByte = performance.now() - began;
        bytes += piece.length;
        look(piece);
      });
      response.on('error', reject);
      response.on('end', () => resolve({ seconds: (performance.now() - began) / 1000, firstByte, bytes }));
    });
    request.on('error', reject);
  });
}
