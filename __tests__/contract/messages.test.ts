import { messages } from '#contract/texts/messages';

const { form, login, deposit, transfer, payment, fee, account, saving, settings, password, slip } = messages;

describe('the sentences of §1, §2 and §4', () => {
  it.each([
    [messages.appTitle, 'Property Management'],
    [saving.confirmSave, 'Do you really want to save?'],
    [deposit.loader, 'Submitting deposit...'],
    [transfer.loader, 'Saving Transfer...'],
    [payment.loader, 'Saving Payment...'],
    [payment.nonePaid, 'No payments found'],
    [fee.none, 'No fees available'],
    [account.none, 'No accounts available'],
  ])('%s', (sentence, expected) => {
    expect(sentence).toBe(expected);
  });

  it.each([deposit.reverseWarning, transfer.reverseWarning, payment.reverseWarning])('%s', (warning) => {
    expect(warning).toMatch(/reverses the transaction/);
  });
});

describe('the sentences of §5', () => {
  it.each([
    [form.requiredFields, 'Please fill all required fields with valid values.'],
    [form.remarksTooLong, 'Remarks cannot exceed 250 characters.'],
    [slip.tooLarge.deposit, 'File size must be less than 10MB.'],
    [slip.tooLarge.transfer, 'File size must be less than 10MB.'],
    [transfer.sameAccount, 'From and To account cannot be the same.'],
    [payment.dateRequired, 'Payment Date is required'],
    [payment.accountRequired, 'Account is required'],
    [payment.feeTypeRequired, 'Fee Type is required'],
    [payment.projectRequired, 'Project is required'],
    [payment.installmentRequired, 'Installment is required'],
    [payment.amountPositive, 'Amount must be greater than 0'],
    [payment.exceedsRemaining('1,250.50'), 'Amount cannot exceed remaining 1,250.50'],
    [slip.tooLarge.payment, 'File size must be less than 10 MB'],
    [fee.nameRequired, 'Fee name is required'],
    [account.nameRequired, 'Account name is required'],
    [account.currencyRequired, 'Currency is required'],
    [account.typeRequired, 'Account type is required'],
    [password.currentRequired, 'Current password is required'],
    [password.newRequired, 'New password is required'],
    [password.newTooShort, 'New password must be at least 6 characters'],
    [password.confirmRequired, 'Confirm password is required'],
    [password.confirmTooShort, 'Confirm password must be at least 6 characters'],
    [password.mismatch, 'Passwords do not match'],
  ])('%s', (sentence, expected) => {
    expect(sentence).toBe(expected);
  });
});

describe('the sentences of §8', () => {
  it.each([
    [messages.httpError(503), 'HTTP error! status: 503'],
    [messages.networkError, 'Network error'],
    [messages.networkUnreachable, 'Network error: Unable to reach server'],
    [login.unknownUser, 'User does not exist'],
    [login.wrongPassword, 'Incorrect password'],
    [login.notAllowed, 'User type not allowed to login'],
    [login.unknown, 'Unknown error occurred. Please try again.'],
    [login.failed, 'Login failed'],
    [deposit.failed, 'Failed to submit deposit.'],
    [deposit.unknown, 'Unknown error occurred while submitting deposit.'],
    [transfer.failed, 'Failed to submit transfer.'],
    [transfer.unknown, 'Unknown error occurred while submitting transfer.'],
    [payment.failed, 'Failed to save payment.'],
    [payment.unknown, 'Unknown error occurred.'],
    [payment.initialLoadFailed, 'Failed to fetch initial data. Please check backend.'],
    [deposit.reverseFailed, 'Failed to delete deposit.'],
    [transfer.reverseFailed, 'Failed to delete transfer.'],
    [payment.reverseFailed, 'Failed to delete the Payment.'],
    [settings.removeFailed, 'Delete failed.'],
    [messages.unknownError, 'Unknown error occurred.'],
    [settings.saveFailed, 'Operation failed.'],
    [password.failed, 'Change password failed.'],
    [messages.networkUnreachableSentence, 'Network error: Unable to reach server.'],
    [slip.downloadFailed('no reply'), 'Error downloading slips: no reply'],
    [deposit.created, 'Deposit created successfully!'],
    [transfer.created, 'Transfer created successfully!'],
    [payment.created, 'Payment saved successfully!'],
    [deposit.reversed, 'Deposit deleted successfully!'],
    [transfer.reversed, 'Transfer deleted successfully!'],
    [payment.reversed, 'Payment deleted successfully!'],
    [fee.created, 'Fee saved!'],
    [fee.updated, 'Fee updated!'],
    [fee.removed, 'Fee deleted!'],
    [account.created, 'Account saved!'],
    [account.updated, 'Account updated!'],
    [account.removed, 'Account deleted!'],
    [password.changed, 'Password changed successfully!'],
  ])('%s', (sentence, expected) => {
    expect(sentence).toBe(expected);
  });
});

describe('the sentences of the contract', () => {
  it.each([
    [account.insufficientBalance('Main', '1,250.50', 'AED'), 'Insufficient balance in Main: 1,250.50 AED available'],
    [account.inUse('Main', 1), 'Main cannot be deleted: 1 entry uses it. Nothing was changed.'],
    [account.inUse('Main', 1_001), 'Main cannot be deleted: more than 1,000 entries use it. Nothing was changed.'],
    [account.inUse('Main', 2), 'Main cannot be deleted: 2 entries use it. Nothing was changed.'],
    [
      account.currencyInUse('Main', 1),
      'The currency of Main cannot change: 1 entry uses the account. Nothing was changed.',
    ],
    [
      account.currencyInUse('Main', 3),
      'The currency of Main cannot change: 3 entries use the account. Nothing was changed.',
    ],
    [fee.inUse('Permit', 1), 'Permit cannot be deleted: 1 payment uses it. Nothing was changed.'],
    [fee.inUse('Permit', 5), 'Permit cannot be deleted: 5 payments use it. Nothing was changed.'],
  ])('%s', (sentence, expected) => {
    expect(sentence).toBe(expected);
  });
});

type Sentence = string | ((...values: (string | number)[]) => string);
interface Sentences {
  readonly [name: string]: Sentence | Sentences;
}

/** Every sentence with its name; what it is filled with is marked. */
function allSentences(group: Sentences, prefix = ''): [string, string][] {
  return Object.entries(group).flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'string') return [[prefix + name, value]];
    if (typeof value === 'function') return [[prefix + name, value('‹a›', '‹b›', '‹c›').trim()]];
    return allSentences(value, `${prefix}${name}.`);
  });
}

describe('every sentence', () => {
  it.each(allSentences(messages as unknown as Sentences))('%s is written with care', (_name, sentence) => {
    expect(sentence).toMatch(/^[A-Z‹]/);
    expect(sentence).not.toMatch(/ {2}|\s$|undefined|null|NaN|\[object|[“”‘’]/);
  });

  it('uses everything that it is given', () => {
    const filled = allSentences(messages as unknown as Sentences).filter(([, sentence]) => sentence.includes('‹b›'));
    expect(filled.length).toBeGreaterThan(4);
    for (const [, sentence] of filled) expect(sentence).toContain('‹a›');
  });
});
