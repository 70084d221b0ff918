import { addDays, type CalendarDate, dateToWire } from '#contract/values/dates';
import { type Cents, cents, centsToNumber, sumCents } from '#contract/values/money';
import { convertCents, type Rate, rateToNumber } from '#contract/values/rates';
import {
  sampleAccounts,
  sampleCurrencies,
  type SampleCurrency,
  sampleRates,
  sampleRemarks,
  type SampleAccount,
} from './sample-facts';
import type { SampleBooks } from './sample-books';
import type { SampleWriter } from './sample-writer';
import type { SeededRandom } from './seeded-random';

const depositCount = 200;
const transferCount = 60;
const feePaymentCount = 12;
const pastDays = 840;

/** A payment that the sample will make. */
interface PlannedPayment {
  readonly projectId: number;
  readonly installmentId: number;
  readonly currency: SampleCurrency;
  readonly amount: Cents;
  readonly date: CalendarDate;
}

/** Makes the sample's movements through the services: deposits first, then transfers, then payments, so that no account runs dry. */
export class SampleMovements {
  constructor(
    private readonly books: SampleBooks,
    private readonly writer: SampleWriter,
    private readonly random: SeededRandom,
    private readonly today: CalendarDate,
  ) {}

  async make(): Promise<void> {
    const payments = this.planPayments();
    const needs = new Map(
      sampleCurrencies.map(({ code }) => [
        code,
        sumCents(payments.filter(({ currency }) => currency === code).map(({ amount }) => amount)),
      ]),
    );
    await this.makeDeposits(needs);
    await this.makeTransfers(needs);
    for (const payment of payments) await this.makePayment(payment);
    for (let count = 0; count < feePaymentCount; count += 1) await this.makeFeePayment();
  }

  /** What is past is paid, now and then in two parts; the latest rows of an unfinished project are left open or partly paid. */
  private planPayments(): PlannedPayment[] {
    return this.books.projects.flatMap(({ id, facts, schedule }) => {
      const past = schedule
        .map((row, index) => ({ ...row, installmentId: index + 1 }))
        .filter(({ date }) => date < this.today);
      const open = facts.isPaidInFull ? 0 : 2;
      return past.flatMap(({ amount, date, installmentId }, index) => {
        const fromLast = past.length - 1 - index;
        if (fromLast < open - 1) return [];
        const payment = (part: Cents, days: number): PlannedPayment => ({
          projectId: id,
          installmentId,
          currency: facts.currency,
          amount: part,
          date: this.notAfterToday(addDays(date, days)),
        });
        const part = cents(Math.floor((amount * this.random.whole(30, 60)) / 100));
        if (fromLast < open) return [payment(part, 2)];
        if (this.random.chance(0.35)) return [payment(part, -3), payment(cents(amount - part), 5)];
        return [payment(amount, this.random.whole(-5, 3))];
      });
    });
  }

  private async makeDeposits(needs: ReadonlyMap<SampleCurrency, Cents>): Promise<void> {
    const people = [...this.books.people].filter(([username]) => username !== 'system').map(([, id]) => id);
    for (let index = 0; index < depositCount; index += 1) {
      const currency = this.currencyAt(index);
      const share = Math.round(((needs.get(currency) ?? 0) * 1.9) / (depositCount / sampleCurrencies.length));
      const account = this.accountOf(currency, this.random.chance(0.8) ? 'ACCOUNT' : 'COMBINED');
      const amount = cents(Math.round(share * (0.7 + this.random.next() * 0.6) + this.random.whole(100, 99_999)));
      await this.writer.deposit({
        date: this.pastDate(),
        userId: this.random.pick(people),
        toacc: this.idOf(account),
        tocurrency: this.currencyId(currency),
        amount: centsToNumber(amount),
        remarks: this.random.pick(sampleRemarks),
      });
    }
  }

  private async makeTransfers(needs: ReadonlyMap<SampleCurrency, Cents>): Promise<void> {
    const sameCurrency = Math.round(transferCount * 0.8);
    for (let index = 0; index < transferCount; index += 1) {
      if (index >= sameCurrency) await this.exchange(index);
      else {
        const currency = this.currencyAt(index);
        const amount = cents(
          Math.ceil(((needs.get(currency) ?? 0) * 1.1) / (sameCurrency / sampleCurrencies.length)) + 12_500,
        );
        await this.transfer(
          this.accountOf(currency, 'ACCOUNT'),
          this.accountOf(currency, 'PAYMENT'),
          amount,
          '1' as Rate,
          amount,
        );
      }
    }
  }

  private async exchange(index: number): Promise<void> {
    const { from, to, rate } = sampleRates[index % sampleRates.length] ?? { from: 'USD', to: 'AED', rate: '3.6725' };
    const amount = cents(this.random.whole(250, 900) * 1_000 + this.random.whole(0, 99));
    const converted = convertCents(amount, rate as Rate);
    if (converted)
      await this.transfer(
        this.accountOf(from, 'ACCOUNT'),
        this.accountOf(to, 'COMBINED'),
        amount,
        rate as Rate,
        converted,
      );
  }

  private transfer(from: SampleAccount, to: SampleAccount, amount: Cents, rate: Rate, converted: Cents): Promise<void> {
    return this.writer.transfer({
      transferdate: this.pastDate(),
      fromacc: this.idOf(from),
      fromamount: centsToNumber(amount),
      fromcurrency: this.currencyId(from.currency),
      toacc: this.idOf(to),
      toamount: centsToNumber(converted),
      tocurrency: this.currencyId(to.currency),
      conversionrate: rateToNumber(rate),
      remarks: from.currency === to.currency ? 'Funding of coming payments' : 'Currency exchange',
    });
  }

  private makePayment({ projectId, installmentId, currency, amount, date }: PlannedPayment): Promise<void> {
    return this.writer.installmentPayment({
      paymentdate: dateToWire(date),
      paymentaccount: this.idOf(this.accountOf(currency, 'PAYMENT')),
      projectid: projectId,
      installmentid: installmentId,
      amount: centsToNumber(amount),
      remarks: this.random.chance(0.5) ? 'Paid by bank transfer' : '',
    });
  }

  private makeFeePayment(): Promise<void> {
    const currency = this.random.pick(sampleCurrencies).code;
    return this.writer.feePayment({
      paymentdate: this.pastDate(),
      paidby: this.random.pick([...this.books.people].filter(([username]) => username !== 'system'))[1],
      paymentaccount: this.idOf(this.accountOf(currency, 'COMBINED')),
      feetype: this.random.pick(this.books.fees),
      amount: centsToNumber(cents(this.random.whole(1_500, 85_000))),
      remarks: '',
    });
  }

  private currencyAt(index: number): SampleCurrency {
    return (sampleCurrencies[index % sampleCurrencies.length] ?? sampleCurrencies[0]).code;
  }

  private accountOf(currency: SampleCurrency, type: SampleAccount['accountType']): SampleAccount {
    const account = sampleAccounts.find(
      (candidate) => candidate.currency === currency && candidate.accountType === type,
    );
    if (!account) throw new Error(`The sample has no ${type} in ${currency}`);
    return account;
  }

  private idOf(account: SampleAccount): number {
    return this.books.accounts.get(account.name) ?? 0;
  }

  private currencyId(code: SampleCurrency): number {
    return this.books.currencies.get(code) ?? 0;
  }

  private pastDate(): string {
    return dateToWire(addDays(this.today, -this.random.whole(0, pastDays)));
  }

  private notAfterToday(date: CalendarDate): CalendarDate {
    return date > this.today ? this.today : date;
  }
}
