import { act, screen, waitFor } from '@testing-library/react';
import { Formik, useFormikContext } from 'formik';
import { useEffect } from 'react';
import type { DepositFormValues } from '#contract/areas/deposits.fields';
import { depositForm } from '#contract/areas/deposits.form';
import { limits } from '#contract/vocabulary/limits';
import { messages } from '#contract/texts/messages';
import { paths } from '#contract/vocabulary/paths';
import { AmountField } from '../../src/client/fields/AmountField';
import { DateField } from '../../src/client/fields/DateField';
import { FileField } from '../../src/client/fields/FileField';
import { DepositScreen } from '../../src/client/features/deposits/DepositScreen';
import { FormFields } from '../../src/client/fields/FormFields';
import { PasswordField } from '../../src/client/fields/PasswordField';
import { AccountPicker } from '../../src/client/pickers/AccountPicker';
import { UserPicker } from '../../src/client/pickers/UserPicker';
import { endServer, renderScreen, somebody } from './render-screen';
import { SmallBooks } from './small-books';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server';
import { personRow } from '../support/wire-rows';

let server: ScriptedServer;
beforeEach(async () => {
  server = await startScriptedServer();
  new SmallBooks(server, 0);
});
afterEach(() => endServer(server));

const empty: DepositFormValues = { date: '', userId: '', accountId: '', amount: '', slip: null, remarks: '' };

/** A form of every field, and what it holds. */
function show(initial = empty) {
  let held = initial;
  const Holder = () => {
    const { values } = useFormikContext<DepositFormValues>();
    useEffect(() => {
      held = values;
    });
    return null;
  };
  const shown = renderScreen(
    <Formik initialValues={initial} validationSchema={depositForm} validateOnBlur={false} onSubmit={() => undefined}>
      {(formik) => (
        <FormFields form={formik}>
          <DateField name="date" label="Date" required />
          <UserPicker name="userId" label="Deposited By" required />
          <AccountPicker name="accountId" label="Account" required isCurrencyShown />
          <AmountField name="amount" label="Amount" required />
          <FileField name="slip" label="Slip" />
          <PasswordField name="remarks" label="Current Password" autoComplete="current-password" />
          <Holder />
        </FormFields>
      )}
    </Formik>,
  );
  return { ...shown, values: () => held };
}

const field = (label: string) => screen.getByLabelText(label);

describe('the name of a field', () => {
  it('is exactly its label, whatever stands beside it', async () => {
    const { user } = show();
    await user.click(field('Account'));
    await user.click(await screen.findByRole('option', { name: /Main Operating/ }));
    expect(screen.getByText('USD')).toBeInTheDocument();
    for (const name of ['Date', 'Amount', 'Current Password']) expect(field(name)).toHaveAccessibleName(name);
    for (const name of ['Deposited By', 'Account']) {
      expect(screen.getByRole('combobox', { name })).toBe(field(name));
    }
    expect(field('Slip')).toHaveAccessibleName('Slip');
  });
});

describe('an amount', () => {
  it('is taken with the code of its account beside it, whichever comes first, and with no other', async () => {
    const { user } = renderScreen(<DepositScreen />);
    const paste = async (text: string) => {
      await user.clear(field('Amount'));
      await user.paste(text);
    };
    await paste('AED 1,250.50');
    await user.click(field('Account'));
    await user.click(await screen.findByRole('option', { name: /Main Operating/ }));
    // Its account is in USD.
    expect(field('Amount')).toHaveValue('AED 1,250.50');
    expect(field('Amount')).toHaveAccessibleDescription(messages.amount.inCurrency('AED'));
    await paste('1,250.50\u00a0USD');
    await waitFor(() => expect(field('Amount')).toHaveValue('1,250.50'));
    expect(field('Amount')).not.toHaveAccessibleDescription();
  });

  it('waits with its code for the account', async () => {
    const { user } = renderScreen(<DepositScreen />);
    await user.click(field('Amount'));
    await user.paste('USD 1250.5');
    await user.tab();
    expect(field('Amount')).toHaveValue('USD 1250.5');
    await user.click(field('Account'));
    await user.click(await screen.findByRole('option', { name: /Main Operating/ }));
    await waitFor(() => expect(field('Amount')).toHaveValue('1,250.50'));
  });

  it('is kept as typed, and grouped while nobody types', async () => {
    const { user, values } = show();
    await user.type(field('Amount'), '1234567.5');
    expect(field('Amount')).toHaveValue('1234567.5');
    await user.tab();
    expect(field('Amount')).toHaveValue('1,234,567.50');
    expect(values().amount).toBe('1234567.5');
    await user.click(field('Amount'));
    expect(field('Amount')).toHaveValue('1234567.5');
  });

  it('with a decimal comma shows what was understood, once nobody types', async () => {
    const { user } = show();
    const amount = field('Amount');
    await user.type(amount, '1234,5');
    await user.tab();
    expect(amount).toHaveValue('1,234.50');
  });

  it('is wholly selected for whoever comes back to it, so that it is typed over and not typed on', async () => {
    const { user, values } = show();
    const amount = screen.getByLabelText<HTMLInputElement>('Amount');
    await user.type(amount, '1250.5');
    await user.tab();
    act(() => amount.focus());
    expect([amount.value, amount.selectionStart, amount.selectionEnd]).toEqual(['1250.5', 0, 6]);
    await user.keyboard('7');
    expect(values().amount).toBe('7');
  });

  it.each([
    ['100\n200', messages.form.amountInvalid],
    ['0', messages.form.amountPositive],
    ['-5', messages.form.amountPositive],
    ['12.345', messages.form.amountDecimals],
    ['1e3', messages.form.amountInvalid],
    ['10000000000000', messages.form.amountTooLarge],
  ])('of %s is neither bent nor rounded but refused', async (typed, sentence) => {
    const { user, values } = show();
    await user.click(field('Amount'));
    await user.paste(typed);
    await user.tab();
    await waitFor(() => expect(field('Amount')).toHaveAccessibleDescription(sentence));
    expect(values().amount).toBe(typed.replace('\n', '\t'));
  });
});

describe('a slip', () => {
  const file = (name: string, bytes: number) => {
    const made = new File(['x'], name);
    Object.defineProperty(made, 'size', { value: bytes });
    return made;
  };

  it('may be of any kind but what is run when it is opened, and the chooser offers them all', async () => {
    const { user } = show();
    expect(field('Slip')).not.toHaveAttribute('accept');
    expect(screen.getByText('Choose or drop a file (up to 10 MB)')).toBeInTheDocument();
    await user.upload(field('Slip'), file('statement.xlsx', 5));
    expect(field('Slip')).not.toBeInvalid();
    await user.upload(field('Slip'), file('statement.xlsm', 5));
    expect(await screen.findByText(messages.slip.refusedType)).toBeInTheDocument();
  });

  it('is checked as soon as it is chosen, shown by its name, and can be taken away', async () => {
    const { user, values } = show();
    await user.upload(field('Slip'), file('advice.pdf', limits.slipBytes - 1));
    expect(await screen.findByText(/advice\.pdf \(10\.0 MB\)/)).toBeInTheDocument();
    expect(field('Slip')).not.toBeInvalid();

    await user.upload(field('Slip'), file('advice.pdf', limits.slipBytes));
    expect(await screen.findByText(messages.slip.tooLarge.deposit)).toBeInTheDocument();
    expect(field('Slip')).toBeInvalid();

    // Who has changed it meanwhile chooses it once more.
    const told = jest.fn();
    field('Slip').addEventListener('change', told);
    const same = file('advice.pdf', limits.slipBytes);
    await user.upload(field('Slip'), same);
    await user.upload(field('Slip'), same);
    expect(told).toHaveBeenCalledTimes(2);

    await user.click(screen.getByRole('button', { name: 'Remove file' }));
    expect(values().slip).toBeNull();
    await waitFor(() => expect(screen.queryByText(messages.slip.tooLarge.deposit)).toBeNull());
  });
});

const markedOption = (name: string) => {
  const option = screen.getByRole('option', { name });
  expect(option).toHaveAttribute('data-combobox-selected');
  return option;
};

describe('a select', () => {
  it('leaves system users out, and takes the hit of what was typed with Enter', async () => {
    const { user, values } = show();
    await user.click(field('Deposited By'));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Amina Khalid',
      'Chen Wei',
    ]);
    await user.keyboard('{Enter}');
    expect(values().userId).toBe('');
    await user.type(field('Deposited By'), 'chen{Enter}');
    expect(values().userId).toBe('22');
    expect(field('Deposited By')).toHaveValue('Chen Wei');
    // Taken by mistake: the other name is typed over it.
    await user.keyboard('amina{Enter}');
    expect(values().userId).toBe('21');
  });

  it.each([
    ['chen', '22', 'Chen Wei', ''],
    ['nobody', '', 'nobody', messages.list.noMatch],
  ])('holds %s, typed and taken with Enter before the list has come, against it', async (typed, id, text, said) => {
    const people = [personRow(21, 'Amina Khalid'), personRow(22, 'Chen Wei')];
    const late = server.hold(`GET ${paths.users.list}`, () => ({ json: { success: true, data: people } }));
    const { user, values } = show({ ...empty, userId: '21' });
    await user.click(field('Deposited By'));
    await user.keyboard(`${typed}{Enter}{Tab}`);
    expect(field('Deposited By')).not.toHaveFocus();
    expect(field('Deposited By')).toHaveValue(typed);
    late.give();
    await waitFor(() => expect(field('Deposited By')).toHaveAccessibleDescription(said));
    await waitFor(() => expect(field('Deposited By')).toHaveValue(text));
    expect(values().userId).toBe(id);
    await user.click(field('Deposited By'));
    await user.keyboard('amina{Enter}');
    expect(values().userId).toBe('21');
    expect(field('Deposited By')).not.toHaveAccessibleDescription();
  });

  it('opened with a key marks what is chosen, else the first option; Enter takes what is marked', async () => {
    const { values } = show();
    // The library forgets the mark of a list that was closed a moment after it.
    const user = somebody({ delay: 0 });
    await user.click(field('Deposited By'));
    await screen.findAllByRole('option');
    await user.keyboard('{Escape}{ArrowDown}');
    expect(field('Deposited By')).toHaveAttribute('aria-activedescendant', markedOption('Amina Khalid').id);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(values().userId).toBe('22');
    await user.keyboard('{ArrowDown}');
    expect(field('Deposited By')).toHaveAttribute('aria-activedescendant', markedOption('Chen Wei').id);
    await user.keyboard('{Enter}');
    expect(values().userId).toBe('22');
  });

  it('names an account that stands there though it is not accepted any more, as after its type was changed', async () => {
    renderScreen(
      <Formik initialValues={{ accountId: '11' }} onSubmit={() => undefined}>
        {(formik) => (
          <FormFields form={formik}>
            <AccountPicker name="accountId" label="Account" accepts={({ id }) => id !== 11} />
          </FormFields>
        )}
      </Formik>,
    );
    await waitFor(() => expect(field('Account')).toHaveValue('Main Operating (USD)'));
  });

  it('tells people of one name by their numbers, in the list and once one is chosen', async () => {
    const named = [personRow(31, 'Ali Khan'), personRow(34, 'Ali Khan'), personRow(35, 'Chen Wei')];
    server.on(`GET ${paths.users.list}`, () => ({ json: { success: true, data: named } }));
    const { user, values } = show();
    await user.click(field('Deposited By'));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Ali Khan (No. 31)',
      'Ali Khan (No. 34)',
      'Chen Wei',
    ]);
    await user.keyboard('34{Enter}');
    expect(values().userId).toBe('34');
    expect(field('Deposited By')).toHaveValue('Ali Khan (No. 34)');
  });

  it('says that its list could not be loaded, and tries again', async () => {
    let isDown = true;
    server.on(`GET ${paths.users.list}`, () => (isDown ? { status: 503 } : { json: { success: true, data: [] } }));
    const { user } = show();
    expect(await screen.findByText(messages.list.loadFailed, { exact: false })).toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(messages.list.loadFailed, { exact: false })).toBeNull());
    expect(field('Deposited By')).toHaveFocus();
  });
});

it('shows a password to the keyboard too', async () => {
  const { user } = show();
  await user.type(field('Current Password'), 'secret');
  expect(field('Current Password')).toHaveAttribute('type', 'password');
  await user.tab();
  await user.keyboard('{Enter}');
  expect(field('Current Password')).toHaveAttribute('type', 'text');
});
