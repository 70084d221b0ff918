import { within } from '@testing-library/react';
import type { QueryName } from '#contract/vocabulary/paths';
import type { Call, Script, Scripted, ScriptedServer } from '../support/scripted-server';

/* Projects behind the queries that the project screens ask. */

const query = 'GET /api/query';
export const payments = 'GET /api/payment/getPaymentsbyPandI';
export const slips = 'GET /api/payment/getPaymentSlips';

export const listOf = (rows: readonly unknown[]): Scripted => ({ json: { success: true, message: 'OK', data: rows } });

type Answers = Partial<Record<QueryName, Script>>;

/** Answers the queries by their names; what is not named is an empty list. */
export function answerQueries(server: ScriptedServer, answers: Answers): void {
  server.on(query, (call) => {
    const answer = answers[call.query.get('queryName') as QueryName];
    return answer ? answer(call) : listOf([]);
  });
}

/** How often a query was asked. */
export const asked = (server: ScriptedServer, name: QueryName): Call[] =>
  server.callsOf(query).filter((call) => call.query.get('queryName') === name);

/** What stands beside a term of a list of facts. */
export function fact(place: HTMLElement, term: string): string | null | undefined {
  return within(place).getByText(term, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent;
}
