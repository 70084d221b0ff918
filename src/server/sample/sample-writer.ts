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

/** Writes movements of the sample as the routes do: through the services, a third of them with a slip. */
export class SampleWriter {
  constructor(
    private readonly transaction: BooksTransaction,
    private readonly spool: SlipSpool,
    private readonly actor: ActingOrigin,
    private readonly random: SeededRandom,
  ) {}

  deposit(body: DepositBody): Promise<void> {
    return this.write('deposit', body, depositRecording);
  }

  transfer(body: TransferBody): Promise<void> {
    return this.write('transfer', body, transferRecording);
  }

  installmentPayment(body: InstallmentPaymentBody): Promise<void> {
    return this.write('payment', body, installmentPaymentRecording);
  }

  feePayment(body: FeePaymentBody): Promise<void> {
    return this.write('payment', body, feePaymentRecording);
  }

  private async write<Entry extends EntryKind, Body extends EntryBodies[Entry], Facts>(
    kind: SlipOwner,
    body: Body,
    service: RecordingService<Entry, Body, Facts>,
  ): Promise<void> {
    const slip = this.random.chance(1 / 3) ? await this.slipFor(kind) : null;
    try {
      await recordMovement(this.transaction, this.actor, { body, slip }, service);
    } finally {
      await slip?.discard();
    }
  }

  private slipFor(kind: SlipOwner) {
    const [extension, content] = this.random.pick([
      ['jpg', Buffer.from(slipJpeg, 'base64')],
      ['png', Buffer.from(slipPng, 'base64')],
      ['pdf', pdfOf(['Bank transfer receipt', `Purpose: ${kind}`, 'Status: completed', 'Sample document'])],
    ] as const);
    return this.spool.receive(Readable.from([content]), `${kind}-slip.${extension}`, kind);
  }
}
