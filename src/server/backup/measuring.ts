import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import type { Measure } from './backup-format';

/** Counts and digests what goes through it. */
export class Measuring extends Transform {
  private readonly hash = createHash('sha256');
  private bytes = 0;

  constructor(private readonly tell: (bytes: number) => void = () => undefined) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, callback: (error: null, chunk: Buffer) => void): void {
    this.hash.update(chunk);
    this.bytes += chunk.length;
    this.tell(chunk.length);
    callback(null, chunk);
  }

  /** What went through; once, at its end. */
  measure(): Measure {
    return { bytes: this.bytes, sha256: this.hash.digest('hex') };
  }
}
