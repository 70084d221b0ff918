import { paths } from '../../src/contract/vocabulary/paths';
import type { SpecificationServer } from './specification-server';
import { accountRow, depositRow, installmentPaymentRow, projectRow, transferRow } from './wire-rows';

/* Books of many people and accounts, whose names are as long as they may be, one word, or written from the right. */

export const longNames = [
  'The Honourable Society of International Property Developers and Accountants of the Gulf',
  'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaftskonten',
  'شركة الإمارات العربية المتحدة للتطوير العقاري والاستثمار والإدارة المالية المحدودة دبي',
] as const;

const nameAt = (place: number): string => longNames[place] ?? `Name ${String(place)}`;
const namesOf = (count: number): string[] => Array.from({ length: count }, (_, place) => nameAt(place));
const codes = ['USD', 'AED', 'EUR'];
const codeAt = (place: number): string => codes[place % codes.length]!;
const places = [0, 1, 2, 3, 4];
const remarks = 'Paid on the third reminder, see the letter of the bank of the fourth of March.';
const slipAt = (place: number) => (place % 2 ? 'a-slip.pdf' : 'a-slip.png');

const page = (key: string, rows: readonly object[]) => ({
  json: { success: true, message: '', currentPage: 0, totalPages: 1, totalItems: rows.length, [key]: rows },
});

/** From now on its lists hold them: 50 people with 20 accounts each, four projects, and reports of five rows. */
export function fillWithLongNames(server: SpecificationServer): void {
  const accounts = namesOf(20).map((accName, place) =>
    accountRow(place + 1, accName, {
      balance: 1_234_567.89,
      currency: { id: place % 3, currencyname: codeAt(place), code: codeAt(place) },
      accounttype: 'COMBINED',
    }),
  );
  server.on(`GET ${paths.accounts.list}`, { json: accounts });
  server.on(`GET ${paths.query} depositTransactions`, {
    json: namesOf(50).flatMap((username) =>
      accounts.map(({ accName, currency }) => ({
        username,
        accname: accName,
        currency: currency.code,
        total_amount: 10_234.56,
      })),
    ),
  });
  server.on(`GET ${paths.query} projectScheduleSummary`, {
    json: namesOf(4).map((name, place) =>
      projectRow({ projectid: place + 1, name, currencyname: codeAt(place), next_due_date: '2024-09-25T00:00:00' }),
    ),
  });
  const slips = (place: number) => ({ remarks, slip: slipAt(place) });
  server.on(
    `GET ${paths.deposits.filter}`,
    page(
      'deposits',
      places.map((place) =>
        depositRow(place + 1, {
          userName: nameAt(place),
          accountName: nameAt(place + 1),
          amount: 9_876_543_210.99,
          currencyName: codeAt(place),
          ...slips(place),
        }),
      ),
    ),
  );
  server.on(
    `GET ${paths.transfers.filter}`,
    page(
      'transfers',
      places.map((place) =>
        transferRow(place + 1, {
          fromAcc: nameAt(place),
          fromAmount: 1_234_567.89,
          fromCurrency: codeAt(place),
          toAcc: nameAt(place + 1),
          toAmount: 4_533_950.58,
          toCurrency: codeAt(place + 1),
          conversionRate: 3.6725000034,
          ...slips(place),
        }),
      ),
    ),
  );
  server.on(
    `GET ${paths.payments.filterInstallment}`,
    page(
      'installmentTxn',
      places.map((place) =>
        installmentPaymentRow(place + 1, {
          projectname: nameAt(place),
          intsallmentid: 27,
          bankaccount: nameAt(place + 1),
          amount: 1_234_567.89,
          currency: codeAt(place),
          ...slips(place),
        }),
      ),
    ),
  );
}
