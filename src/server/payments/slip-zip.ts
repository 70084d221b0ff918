import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { slipExtension } from '#contract/slips';
import type { Connection } from '../db/database';
import { readSlip } from '../slips/slip-store';
import type { PaymentSlip } from './payments.queries';

/** A zip of slips as a stream; one slip is read at a time, names are safe and unique (contract §3). */
export function zipSlips(connection: Connection, slips: readonly PaymentSlip[]): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  zip.on('error', (error) => output.destroy(error instanceof Error ? error : new Error('zip failed')));
  zip.outputStream.pipe(output);
  for (const slip of slips) {
    const extension = slipExtension(slip.slip_name) ?? 'bin';
    const name = `payment-${String(slip.payment_id)}-${slip.payment_date}.${extension}`;
    zip.addReadStreamLazy(name, { size: slip.size_bytes, compress: false, mtime: slip.uploaded_at }, (give) => {
      give(null, Readable.from(readSlip(connection, slip.slip_name)));
    });
  }
  zip.end();
  return output;
}
