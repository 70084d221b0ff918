import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import type { ProjectSchedule, ScheduleBody, ScheduleRow } from '#contract/areas/schedules.wire';
import { messages } from '#contract/texts/messages';
import { scheduleSetup } from '#contract/texts/schedule-setup';
import { ScheduleSetupScreen } from '../../src/client/features/administration/schedules/ScheduleSetupScreen';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server';
import { answerQueries, listOf } from './project-books';
import { renderScreen } from './render-screen';
import { bodyOf, dialog, press } from './settings-books';

/* A project's schedule in the books, and Schedule Setup over it. */

export const schedulePath = '/api/admin/schedules/7';

export const scheduleRow = (installmentid: number, amount: number, more: Partial<ScheduleRow> = {}): ScheduleRow => ({
  installmentid,
  scheduletype: 'Installment',
  name: `Part ${String(installmentid)}`,
  amount,
  scheduledate: `2026-0${String(installmentid)}-15T00:00:00`,
  total_paid: 0,
  payments: 0,
  ...more,
});
export const schedule = (rows: ScheduleRow[], more: Partial<ProjectSchedule> = {}): ProjectSchedule => ({
  projectid: 7,
  name: 'Palm Court',
  currencyname: 'AED',
  startdate: '2026-01-01T00:00:00',
  value: 1000,
  version: 3,
  savedBy: 'Ada King',
  savedAt: '2026-11-20T10:00:00.000Z',
  rows,
  ...more,
});

/** A server that has this schedule, and takes whatever is saved. */
export async function startScheduleServer(current: () => ProjectSchedule): Promise<ScriptedServer> {
  const server = await startScriptedServer();
  const project = { projectid: 7, name: 'Palm Court', currencyname: 'AED' };
  answerQueries(server, { projectScheduleSummary: () => listOf([project]) });
  const answer = (message: string) => () => ({ json: { success: true, message, data: current() } });
  server.on(`GET ${schedulePath}`, answer('OK'));
  server.on(`PUT ${schedulePath}`, answer(messages.schedule.saved));
  return server;
}

/** The schedules that were sent to be saved. */
export const sentTo = (server: ScriptedServer) =>
  server.callsOf(`PUT ${schedulePath}`).map((call) => bodyOf(call) as ScheduleBody);

export async function openSchedule() {
  const shown = renderScreen(createElement(ScheduleSetupScreen), 'SUPER', '?project=7');
  await screen.findByRole('grid', { name: 'Palm Court' });
  return shown;
}

export const cell = (column: string, line: number) =>
  screen.getByLabelText<HTMLInputElement>(`${column}, row ${String(line)}`);
export const textsOf = (line: number) =>
  ['Type', 'Name', 'Amount', 'Schedule Date'].map((column) => cell(column, line).value);

export async function fill(user: UserEvent, column: string, line: number, text: string): Promise<void> {
  await user.click(cell(column, line));
  await user.clear(cell(column, line));
  if (text) await user.paste(text);
}

export async function pasteInto(user: UserEvent, column: string, line: number, lines: string[][]): Promise<void> {
  await user.click(cell(column, line));
  await user.paste(lines.map((each) => each.join('\t')).join('\r\n'));
}

export async function save(user: UserEvent, reason = ''): Promise<void> {
  await press(user, 'Save');
  await dialog(messages.saving.confirmSave);
  if (reason) await user.type(screen.getByLabelText(scheduleSetup.save.reason), reason);
  await press(user, 'YES');
}
