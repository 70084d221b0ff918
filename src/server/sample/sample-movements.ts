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
import { fundInTime, type PlannedMovement, type PlannedPosting } from './funding-dates';
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

/** With how it is written on its day, as the wire has it. */
interface WrittenMovement extends PlannedMovement {
  readonly write: (day: string) => Promise<void>;
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
    const movements = this.plan();
    fundInTime(movements, this.random);
    for (const { write, date } of movements) await write(dateToWire(date));
  }

  private plan(): readonly WrittenMovement[] {
    const payments = this.planPayments();
    const needs = new Map(
      sampleCurrencies.map(({ code }) => [
        code,
        sumCents(payments.filter(({ currency }) => currency === code).map(({ amount }) => amount)),
      ]),
    );
    return [
      ...this.deposits(needs),
      ...this.transfers(needs),
      ...payments.map((payment) => this.payment(payment)),
      ...Array.from({ length: feePaymentCount }, () => this.feePayment()),
    ];
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

  private deposits(needs: ReadonlyMap<SampleCurrency, Cents>): WrittenMovement[] {
    const people = [...this.books.people].filter(([username]) => username !== 'system').map(([, id]) => id);
    return Array.from({ length: depositCount }, (_, index) => {
      const currency = this.currencyAt(index);
      const share = Math.round(((needs.get(currency) ?? 0) * 1.9) / (depositCount / sampleCurrencies.length));
      const account = this.accountOf(currency, this.random.chance(0.8) ? 'ACCOUNT' : 'COMBINED');
      const amount = cents(Math.round(share * (0.7 + this.random.next() * 0.6) + this.random.whole(100, 99_999)));
      const date = this.pastDate();
      const body = {
        userId: this.random.pick(people),
        toacc: this.idOf(account),
        tocurrency: this.currencyId(currency),
        amount: centsToNumber(amount),
        remarks: this.random.pick(sampleRemarks),
      };
      const slip = this.writer.slipFor('deposit');
      return { date, into: { account, amount }, write: (day) => this.writer.deposit({ date: day, ...body }, slip) };
    });
  }

  private transfers(needs: ReadonlyMap<SampleCurrency, Cents>): WrittenMovement[] {
    const sameCurrency = Math.round(transferCount * 0.8);
    return Array.from({ length: transferCount }, (_, index) => {
      if (index >= sameCurrency) return this.exchange(index);
      const currency = this.currencyAt(index);
      const amount = cents(
        Math.ceil(((needs.get(currency) ?? 0) * 1.1) / (sameCurrency / sampleCurrencies.length)) + 12_500,
      );
      return this.transfer(
        { account: this.accountOf(currency, 'ACCOUNT'), amount },
        { account: this.accountOf(currency, 'PAYMENT'), amount },
        '1' as Rate,
      );
    });
  }

  private exchange(index: number): WrittenMovement {
    const { from, to, rate } = sampleRates[index % sampleRates.length] ?? sampleRates[0];
    const amount = cents(this.random.whole(250, 900) * 1_000 + this.random.whole(0, 99));
    const converted = convertCents(amount, rate as Rate);
    if (!converted) throw new Error(`The sample has an amount that ${rate} makes nothing of`);
    return this.transfer(
      { account: this.accountOf(from, 'ACCOUNT'), amount },
      { account: this.accountOf(to, 'COMBINED'), amount: converted },
      rate as Rate,
    );
  }

  private transfer(out: PlannedPosting, into: PlannedPosting, rate: Rate): WrittenMovement {
    const [from, to] = [out.account, into.account];
    const date = this.pastDate();
    const body = {
      fromacc: this.idOf(from),
      fromamount: centsToNumber(out.amount),
      fromcurrency: this.currencyId(from.currency),
      toacc: this.idOf(to),
      toamount: centsToNumber(into.amount),
      tocurrency: this.currencyId(to.currency),
      conversionrate: rateToNumber(rate),
      remarks: from.currency === to.currency ? 'Funding of coming payments' : 'Currency exchange',
    };
    const slip = this.writer.slipFor('transfer');
    return { date, out, into, write: (day) => this.writer.transfer({ transferdate: day, ...body }, slip) };
  }

  private payment({ projectId, installmentId, currency, amount, date }: PlannedPayment): WrittenMovement {
    const account = this.accountOf(currency, 'PAYMENT');
    const body = {
      paymentaccount: this.idOf(account),
      projectid: projectId,
      installmentid: installmentId,
      amount: centsToNumber(amount),
      remarks: this.random.chance(0.5) ? 'Paid by bank transfer' : '',
    };
    const slip = this.writer.slipFor('payment');
    const write = (day: string) => this.writer.installmentPayment({ paymentdate: day, ...body }, slip);
    return { date, out: { account, amount }, write };
  }

  private feePayment(): WrittenMovement {
    const account = this.accountOf(this.random.pick(sampleCurrencies).code, 'COMBINED');
    const date = this.pastDate();
    const body = {
      paidby: this.random.pick([...this.books.people].filter(([username]) => username !== 'system'))[1],
      paymentaccount: this.idOf(account),
      feetype: this.random.pick(this.books.fees),
    };
    const amount = cents(this.random.whole(1_500, 85_000));
    const slip = this.writer.slipFor('payment');
    const paid = { ...body, amount: centsToNumber(amount), remarks: '' };
    return {
      date,
      out: { account, amount },
      write: (day) => this.writer.feePayment({ paymentdate: day, ...paid }, slip),
    };
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

  private pastDate(): CalendarDate {
    return addDays(this.today, -this.random.whole(0, pastDays));
  }

  private notAfterToday(date: CalendarDate): CalendarDate {
    return date > this.today ? this.today : date;
  }
}
