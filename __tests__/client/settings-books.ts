import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { messages } from '#contract/texts/messages';
import type { Call, Scripted, ScriptedServer } from '../support/scripted-server';
import { accountRow, aed, feeTypeRow } from '../support/wire-rows';

/* What both lists of the settings are tested with: their records, and the ways of a person through them. */

export const operating = accountRow(11, 'Main Operating', { balance: 1250.5, accounttype: 'COMBINED' });
export const escrow = accountRow(12, 'Escrow', { balance: 0, currency: aed });

export const charges = feeTypeRow(3, 'Bank Charges');
export const legal = feeTypeRow(4, 'Legal Fee');

/** The answer of a write that says nothing of its own. */
export const silent: Scripted = { json: { success: true, message: '' } };

const codes: Readonly<Record<number, string>> = { 403: 'FORBIDDEN', 404: 'NOT_FOUND' };

export const refusal = (status: number, message: string, errors?: { field: string; message: string }[]): Scripted => ({
  status,
  json: { success: false, message, code: codes[status] ?? 'CONFLICT', errors, requestId: 'r-1' },
});

/** Refused as a role is that may not; nobody is logged out by it. */
export const forbidden = refusal(403, messages.request.forbidden);

export const bodyOf = ({ body }: Call): unknown => JSON.parse(body);

export const dialog = (name: string) => screen.findByRole('dialog', { name });
export const field = (label: string) => screen.getByLabelText(label);
/** Presses a button once it can be: one that waits for what is still to come takes no click. */
export async function press(user: UserEvent, name: string) {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
}

/** Pastes over what the field holds. */
export async function write(user: UserEvent, label: string, text: string) {
  const input = field(label) as HTMLInputElement;
  await user.click(input);
  input.select();
  await user.paste(text);
}

/** Saves the open form and says YES. */
export async function saveAndConfirm(user: UserEvent) {
  await press(user, 'Save');
  await dialog(messages.saving.confirmSave);
  await press(user, 'YES');
}

/** Waits for the popup that says how it ended, and closes it. */
export async function acknowledge(user: UserEvent, sentence: string, advice?: string) {
  const popup = await dialog(sentence);
  if (advice) expect(popup).toHaveTextContent(advice);
  await user.click(within(popup).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(popup).not.toBeInTheDocument());
}

/** The row of the table that holds the text. */
export const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr')!;

/** Presses Edit or Delete of a row. */
export const pressIn = async (user: UserEvent, text: string, name: 'Edit' | 'Delete') =>
  user.click(within(await rowOf(text)).getByRole('button', { name: new RegExp(`^${name} `) }));

/** What stands in the cells of a row. */
export const cellsOf = (row: HTMLTableRowElement) => Array.from(row.cells, (cell) => cell.textContent);

export const onlyCall = (server: ScriptedServer, route: string): Call => {
  const calls = server.callsOf(route);
  expect(calls).toHaveLength(1);
  return calls[0]!;
};
