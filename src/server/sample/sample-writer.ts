import { Readable } from 'node:stream';
import type { DepositBody } from '#contract/areas/deposits.wire';
import type { FeePaymentBody, InstallmentPaymentBody } from '#contract/areas/payments.wire';
import type { TransferBody } from '#contract/areas/transfers.wire';
import type { ActingOrigin } from '../identity/actor';
import type { BooksTransaction } from '../db/transaction';
import { depositRecording } from '../deposits/deposits.service';
import { feePaymentRecording, installmentPaymentRecording } from '../payments/payments.service';
import type { SlipOwner } from '#contract/vocabulary/slips';
import type { EntryBodies, EntryKind } from '../movements/movement-declarations';
import { recordMovement, type RecordingService } from '../movements/record-movement';
import type { SlipSpool } from '../slips/slip-spool';
import { transferRecording } from '../transfers/transfers.service';
import { slipJpeg, slipPng } from './sample-images';
import { pdfOf } from './sample-pdf';
import type { SeededRandom } from './seeded-random';

/** What a movement has as its slip. */
interface SampleSlip {
  readonly name: string;
  readonly content: Buffer;
}

/** Writes movements of the sample as the routes do: through the services. */
export class SampleWriter {
  constructor(
    private readonly transaction: BooksTransaction,
    private readonly spool: SlipSpool,
    private readonly actor: ActingOrigin,
    private readonly random: SeededRandom,
  ) {}

  /** Every third movement has a slip. */
  slipFor(kind: SlipOwner): SampleSlip | null {
    if (!this.random.chance(1 / 3)) return null;
    const [extension, content] = this.random.pick([
      ['jpg', Buffer.from(slipJpeg, 'base64')],
      ['png', Buffer.from(slipPng, 'base64')],
      ['pdf', pdfOf(['Bank transfer receipt', `Purpose: ${kind}`, 'Status: completed', 'Sample document'])],
    ] as const);
    return { name: `${kind}-slip.${extension}`, content };
  }

  deposit(body: DepositBody, slip: SampleSlip | null): Promise<void> {
    return this.write('deposit', body, slip, depositRecording);
  }

  transfer(body: TransferBody, slip: SampleSlip | null): Promise<void> {
    return this.write('transfer', body, slip, transferRecording);
  }

  installmentPayment(body: InstallmentPaymentBody, slip: SampleSlip | null): Promise<void> {
    return this.write('payment', body, slip, installmentPaymentRecording);
  }

  feePayment(body: FeePaymentBody, slip: SampleSlip | null): Promise<void> {
    return this.write('payment', body, slip, feePaymentRecording);
  }

  private async write<Entry extends EntryKind, Body extends EntryBodies[Entry], Facts>(
    kind: SlipOwner,
    body: Body,
    sample: SampleSlip | null,
    service: RecordingService<Entry, Body, Facts>,
  ): Promise<void> {
    const slip = sample && (await this.spool.receive(Readable.from([sample.content]), sample.name, kind));
    try {
      await recordMovement(this.transaction, this.actor, { body, slip }, service);
    } finally {
      await slip?.discard();
    }
  }
}
