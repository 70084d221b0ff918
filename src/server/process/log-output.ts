import { openSync, write, writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/** Characters that are written at once; fewer wait for others. */
const mostGathered = 4_096;
/** Milliseconds that they wait. */
const gatheringMilliseconds = 100;
/** Milliseconds until a log that could not be written is tried again. */
const retryMilliseconds = 1_000;
/** Characters that wait for a log which cannot be written; of what comes beyond only the lines are counted. */
const mostWaiting = 1_000_000;
/** Milliseconds that the end of the process waits for a pipe that is full. */
const endMilliseconds = 1_000;

const isFull = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EAGAIN';

/**
 * Where the log goes. Lines that come shortly after each other are one write, since each wakes a thread, which may wait for
 * whoever reads them. What waits is written before the process ends, unless it is killed. A log that cannot be written, as
 * its disk is full or its terminal closed, holds nobody up: pino's own output would then throw an error that nobody catches,
 * and try for ever, in the one thread there is, to write it down.
 */
class LogOutput implements DestinationStream {
  private lines = '';
  /** what is being written or could not be */
  private rest: Buffer = Buffer.alloc(0);
  private isWriting = false;
  private hasFailed = false;
  private lost = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly file: number) {
    process.on('exit', () => {
      this.flushSync();
    });
  }

  write(line: string): void {
    if (this.lines.length + line.length > mostWaiting) this.lost += 1;
    else this.lines += line;
    if (this.lines.length >= mostGathered && !this.hasFailed) this.send();
    else this.sendLater();
  }

  /** Writes what waits while the process cannot wait for it: once, but for a pipe whose reader is slow. */
  flushSync(): void {
    // What a thread is writing at this moment is not written a second time.
    let text = Buffer.concat(this.isWriting ? [this.takeLines()] : [this.rest, this.takeLines()]);
    if (!this.isWriting) this.rest = Buffer.alloc(0);
    const until = Date.now() + endMilliseconds;
    while (text.length > 0) {
      try {
        text = text.subarray(writeSync(this.file, text));
      } catch (error) {
        if (!isFull(error) || Date.now() > until) return;
      }
    }
  }

  private sendLater(): void {
    if (this.isWriting || this.timer) return;
    const pause = this.hasFailed ? retryMilliseconds : gatheringMilliseconds;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.send();
    }, pause).unref();
  }

  private send(): void {
    if (this.isWriting) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.rest.length === 0) this.rest = this.takeLines();
    if (this.rest.length === 0) return;
    this.isWriting = true;
    write(this.file, this.rest, (error, bytes) => {
      this.isWriting = false;
      this.hasFailed = error !== null && !isFull(error);
      if (!error) this.rest = this.rest.subarray(bytes);
      const isMore = this.rest.length > 0 || this.lines.length >= mostGathered;
      if (isMore && !error) this.send();
      else if (isMore || this.lines.length > 0) this.sendLater();
    });
  }

  /** What waits, behind the number of lines that found no room. */
  private takeLines(): Buffer {
    const lines = this.lines + (this.lost > 0 ? lostLine(this.lost) : '');
    this.lines = '';
    this.lost = 0;
    return Buffer.from(lines);
  }
}

const warning = 40;
const lostLine = (lines: number) =>
  `${JSON.stringify({ level: warning, time: Date.now(), lines, msg: 'the log could not be written: so many lines before this one are lost' })}\n`;

/** The log's output: a file, which is written on from its end, or a descriptor. */
export function logOutput(to: string | number): DestinationStream {
  return new LogOutput(typeof to === 'number' ? to : openSync(to, 'a'));
}
