import { accountTypes, defaultAccountType, isPaymentAccountType } from '#contract/vocabulary/account-types';
import { limits, versionLabel } from '#contract/vocabulary/limits';
import { messages } from '#contract/texts/messages';
import { offeredPaymentTypes, paymentTypes } from '#contract/vocabulary/payment-types';
import { sessionLives, storageKeys } from '#contract/vocabulary/session';

describe('the constants of §9 and of the contract', () => {
  it.each([
    ['reportPageSize', 5],
    ['firstPage', 0],
    ['slipBytes', 10_485_760],
    ['remarksCharacters', 250],
    ['passwordMinimum', 6],
    ['expiringSoonDays', 7],
    ['amountDecimals', 2],
    ['amountCents', 10_000_000_000_000 * 100],
    ['rateDecimals', 10],
    ['rateMaximum', 10 ** 10],
    ['conversionToleranceCents', 1],
    ['maximumPageSize', 200],
    ['jsonPartBytes', 64 * 1024],
    ['passwordMaximum', 256],
    ['usernameCharacters', 100],
    ['nameCharacters', 100],
  ] as const)('%s is %d', (name, value) => {
    expect(limits[name]).toBe(value);
  });

  it('the version label', () => {
    expect(versionLabel).toBe('1.0.3');
  });

  it('account types, ACCOUNT being the default; payments from PAYMENT and COMBINED only', () => {
    expect(accountTypes).toEqual(['ACCOUNT', 'PAYMENT', 'COMBINED']);
    expect(defaultAccountType).toBe('ACCOUNT');
    expect(accountTypes.filter(isPaymentAccountType)).toEqual(['PAYMENT', 'COMBINED']);
    expect(['', 'payment', 'SAVINGS'].filter(isPaymentAccountType)).toEqual([]);
  });

  it('payment types, only Installment being offered', () => {
    expect(paymentTypes).toEqual({ installment: 'Installment', fee: 'Fee' });
    expect(offeredPaymentTypes).toEqual(['Installment']);
  });

  it('the keys of the storage', () => {
    expect(Object.values(storageKeys).sort()).toEqual(
      ['token', 'refreshtoken', 'userName', 'role', 'rememberedUsername', 'rememberMe'].sort(),
    );
  });

  it('the lives of a session', () => {
    expect(sessionLives).toEqual({
      accessSeconds: 15 * 60,
      idleSeconds: 7 * 24 * 3600,
      absoluteSeconds: 30 * 24 * 3600,
      reuseGraceSeconds: 10,
    });
  });
});

it('a key outlives every draft that carries it, and its record every use of it, also when its clock was ahead', () => {
  expect(limits.keyDays).toBeGreaterThan(limits.draftDays);
  expect(limits.keyRecordDays).toBeGreaterThan(limits.keyDays + limits.keyAheadDays);
});

describe('a limit and the sentence that says it', () => {
  it.each([
    [messages.form.remarksTooLong, String(limits.remarksCharacters)],
    [messages.password.newTooShort, `at least ${String(limits.passwordMinimum)} characters`],
    [messages.password.confirmTooShort, `at least ${String(limits.passwordMinimum)} characters`],
    [messages.password.newTooShortStrict, `at least ${String(limits.strictPasswordMinimum)} characters`],
    [messages.password.tooLong, `at most ${String(limits.passwordMaximum)} characters`],
    [messages.fee.nameTooLong, `${String(limits.nameCharacters)} characters`],
    [messages.account.nameTooLong, `${String(limits.nameCharacters)} characters`],
    [messages.login.usernameTooLong, `${String(limits.usernameCharacters)} characters`],
    [messages.form.amountTooLarge, (limits.amountCents / 100).toLocaleString('en-US')],
    [messages.form.amountDecimals, `at most ${String(limits.amountDecimals)} decimals`],
    [messages.saving.keyTooOld, `${String(limits.keyDays)} days`],
    [messages.transfer.rateInvalid, `at most ${String(limits.rateDecimals)} decimals`],
    [messages.transfer.rateInvalid, `below ${limits.rateMaximum.toLocaleString('en')}`],
    [messages.slip.tooLarge.deposit, `${String(limits.slipBytes / 1024 ** 2)}MB`],
    [messages.slip.tooLarge.payment, `${String(limits.slipBytes / 1024 ** 2)} MB`],
  ])('%s', (sentence, limit) => {
    expect(sentence).toContain(limit);
  });
});
