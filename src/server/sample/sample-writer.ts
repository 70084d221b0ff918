import { Readable } from 'node:stream';
import type { DepositBody } from '#contract/areas/deposits.wire';
import type { FeePaymentBody, InstallmentPaymentBody } from '#contract/areas/payments.wire';
import type { TransferBody } from '#contract/areas/transfers.wire';
import type { SlipOwner } from '#contract/vocabulary/slips';
import type { ActingOrigin } from '../identity/actor';
import type { BooksTransaction } from '../db/transaction';
import { recordDeposit } from '../deposits/deposits.service';
import { recordFeePayment, recordInstallmentPayment } from '../payments/payments.service';
import { auditRecorded } from '../movements/movement-audit';
import type { SlipSpool } from '../slips/slip-spool';
import { storeSlip } from '../slips/slip-store';
import { recordTransfer } from '../transfers/transfers.service';
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
    return this.write('deposit', body, (transaction, slip) => recordDeposit(transaction, this.actor, body, slip));
  }

  transfer(body: TransferBody): Promise<void> {
    return this.write('transfer', body, (transaction, slip) => recordTransfer(transaction, this.actor, body, slip));
  }

  installmentPayment(body: InstallmentPaymentBody): Promise<void> {
    return this.write('payment', body, (transaction, slip) =>
      recordInstallmentPayment(transaction, this.actor, body, slip),
    );
  }

  feePayment(body: FeePaymentBody): Promise<void> {
    return this.write('payment', body, (transaction, slip) => recordFeePayment(transaction, this.actor, body, slip));
  }

  private async write(
    kind: SlipOwner,
    body: object,
    record: (transaction: BooksTransaction, slipName: string | null) => Promise<number>,
  ): Promise<void> {
    const slip = this.random.chance(1 / 3) ? await this.slipFor(kind) : null;
    try {
      const slipName = slip ? await storeSlip(this.transaction, slip, this.actor.userId) : null;
      const id = await record(this.transaction, slipName);
      const stored = slip && slipName !== null ? { name: slipName, sha256: slip.sha256 } : null;
      await auditRecorded(this.transaction, this.actor, { kind, id, body, slip: stored });
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
