import { PassThrough, pipeline, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { slipExtension } from '#contract/vocabulary/slips';
import type { Connection } from '../db/database';
import { begun, streamOf } from '../http/streamed-answers';
import { readSlip } from '../slips/slip-store';
import type { PaymentSlip } from './payments.queries';

/**
 * A zip of slips as a stream; one slip is read at a time, names are safe and unique (contract §3). The zip ends in the
 * middle when a slip does, and the slip under way when the zip does.
 */
export async function zipSlips(connection: Connection, slips: readonly PaymentSlip[]): Promise<Readable> {
  const sources = slips.map((slip) => readSlip(connection, { name: slip.slip_name, sizeBytes: slip.size_bytes }));
  if (sources[0]) sources[0] = await begun(sources[0]);
  const zip = new ZipFile();
  const output = new PassThrough();
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error('The zip failed.'));
  zip.on('error', fail);
  let underWay: Readable | undefined;
  pipeline(zip.outputStream, output, () => underWay?.destroy());
  sources.forEach((source, index) => {
    const slip = slips[index] as PaymentSlip;
    const extension = slipExtension(slip.slip_name) ?? 'bin';
    const name = `payment-${String(slip.payment_id)}-${slip.payment_date}.${extension}`;
    zip.addReadStreamLazy(name, { size: slip.size_bytes, compress: false, mtime: slip.uploaded_at }, (give) => {
      if (output.destroyed) return;
      underWay = streamOf(source).on('error', fail);
      give(null, underWay);
    });
  });
  zip.end();
  return output;
}
