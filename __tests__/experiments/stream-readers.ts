import { setTimeout as wait } from 'node:timers/promises';
import { csvMediaType } from '../../src/contract/reports/csv';
import { xlsxMediaType } from '../../src/contract/reports/xlsx-file';
import type { DepositPage } from '../../src/contract/areas/deposits.wire';
import { paths } from '../../src/contract/vocabulary/paths';
import type { BooksClient } from '../support/books-client';
import { slipFile } from '../support/slip-files';

const slipBytes = 3_000_000;
const pauseMilliseconds = 200;
const day = '2026-01-07';

interface Reading {
  readonly name: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** where not all bytes stay: a sheet says when it was made */
  readonly isWhole?: (bytes: Buffer) => boolean;
}

const endOfZip = Buffer.from('PK\u0005\u0006');
const endsAsZip = (bytes: Buffer) => bytes.subarray(-22).indexOf(endOfZip) === 0;

/** Records what there is to stream beside the reports, and names every kind of streamed answer whose content stays. */
export async function streamedReadings(client: BooksClient, slipCookie: string): Promise<readonly Reading[]> {
  const slip = slipFile('scan.pdf', { size: slipBytes });
  const remarks = 'With a long slip';
  await client.createDeposit({ date: day, remarks }, { slip });
  for (let payment = 0; payment < 2; payment += 1) await client.payInstallment({ amount: 0.01 }, { slip });
  const { body } = await client.get<DepositPage>(paths.deposits.filter, { startDate: day, endDate: day });
  const name = body.data.deposits.find((deposit) => deposit.remarks === remarks)?.slip ?? '';
  const projectId = client.sample.id('project Marina Heights');
  const { installmentId } = client.sample.openInstallment;
  const transfers = `${paths.transfers.filter}?size=0`;
  return [
    { name: 'csv', path: transfers, headers: { accept: csvMediaType } },
    { name: 'json', path: transfers, headers: {} },
    { name: 'xlsx', path: transfers, headers: { accept: xlsxMediaType }, isWhole: endsAsZip },
    { name: 'slip', path: `${paths.files}/${name}`, headers: { cookie: slipCookie } },
    {
      name: 'zip',
      path: `${paths.payments.slipsOfInstallment}?projectId=${projectId}&installmentId=${installmentId}`,
      headers: {},
    },
  ];
}

/** Somebody who reads streamed answers again and again, and compares each that looks whole with what it was at first. */
export class StreamReader {
  readonly counts = { whole: 0, cut: 0, refused: 0 };
  readonly wrong: string[] = [];
  private isEnding = false;
  private work: Promise<void> = Promise.resolve();

  constructor(
    private readonly client: BooksClient,
    private readonly readings: readonly Reading[],
  ) {}

  /** Reads each once while all is well, and then goes on by itself. */
  async begin(): Promise<void> {
    const originals = new Map<string, Buffer>();
    for (const { name, path, headers } of this.readings)
      originals.set(name, (await this.client.get(path, {}, headers)).bytes);
    this.work = this.readOn(originals);
  }

  private async readOn(originals: ReadonlyMap<string, Buffer>): Promise<void> {
    while (!this.isEnding)
      for (const reading of this.readings) {
        await this.read(reading, originals);
        await wait(pauseMilliseconds);
      }
  }

  private async read({ name, path, headers, isWhole }: Reading, originals: ReadonlyMap<string, Buffer>): Promise<void> {
    try {
      const { status, bytes } = await this.client.get(path, {}, headers);
      if (status === 503 || status === 429) this.counts.refused += 1;
      else if (status === 200 && (isWhole?.(bytes) ?? originals.get(name)?.equals(bytes))) this.counts.whole += 1;
      else this.wrong.push(`${name} ${status} of ${bytes.length} bytes`);
    } catch {
      this.counts.cut += 1;
    }
  }

  /** Ends the reading, and reads each kind once more: those that are not whole now. */
  async finish(): Promise<string[]> {
    this.isEnding = true;
    await this.work;
    const statuses = await Promise.all(
      this.readings.map(async ({ name, path, headers }) => {
        for (let turn = 0; ; turn += 1) {
          const { status } = await this.client.get(path, {}, headers);
          // One reads after the other: a person has one place.
          if (status !== 429 || turn > 50) return status === 200 ? '' : `${name} ${status} in the end`;
          await wait(pauseMilliseconds);
        }
      }),
    );
    return statuses.filter((text) => text !== '');
  }
}
