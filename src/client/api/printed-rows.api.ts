import type { AmountTotals } from '#contract/areas/totals.wire';
import type { AnyRow } from '#contract/reports/cells';
import type { MovementReport } from '#contract/reports/report';
import { printMessages } from '#contract/texts/print-messages';
import type { PageFacts } from '#contract/vocabulary/envelope';
import { limits } from '#contract/vocabulary/limits';
import type { AppStore } from '../store-types';
import { readAnswer } from '../transport/answers';
import type { ApiRequest } from '../transport/api-request';
import { type ApiError, isApiError } from '../transport/errors';
import { filterParams } from '../transport/requests';
import { fetchInSession } from '../transport/session-fetch';
import { lostAnswer } from '../transport/send';

/** Who waits, and what is told of how far it is. */
interface Waiting {
  store: AppStore;
  signal: AbortSignal;
  tell: (rows: number, all: number) => void;
}

interface Page {
  rows: readonly AnyRow[];
  totalItems: number;
  totalPages: number;
  isMore: boolean;
  /** how many reversed ones are left out, where the server tells */
  reversedItems: number | undefined;
  /** of the answer, by which the length of a longer one is guessed */
  characters: number;
}

/** All rows of a filter; null where there are more than are printed. */
interface AllRows extends Pick<Page, 'totalItems' | 'isMore' | 'reversedItems'> {
  rows: readonly AnyRow[] | null;
}

/** What is asked for when all rows are wanted at once (§7). */
const allRows = 0;

type Filter = Readonly<Record<string, string | number | boolean | undefined>>;

/** Why nothing is printed, thrown to whoever waits for the rows. */
class PrintFailure extends Error implements ApiError {
  readonly status: ApiError['status'];
  constructor({ status, message }: ApiError) {
    super(message);
    this.status = status;
  }
}

/** The same of what a query of the API tells; whoever waits says the rest in words of its own. */
export const printFailure = (error: unknown): Error =>
  isApiError(error) ? new PrintFailure(error) : new Error(printMessages.failed);

/** The text of an answer, and how much of it is there, as it comes. */
async function readText(response: Response, signal: AbortSignal, told: (characters: number) => void): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += decoder.decode(part.value, { stream: true });
      told(text.length);
    }
  } catch (cause) {
    throw new PrintFailure({ ...lostAnswer(cause, signal), message: printMessages.failed });
  }
  return text + decoder.decode();
}

async function ask(
  request: ApiRequest,
  { store, signal }: Waiting,
  told: (characters: number) => void = () => undefined,
) {
  const { response, error } = await fetchInSession(request, { ...store, signal });
  if (error) throw new PrintFailure(error);
  return { response, text: await readText(response, signal, told) };
}

async function readPage(
  { path, list, parameters }: MovementReport,
  filter: Filter,
  at: { page: number; size: number },
  waiting: Waiting,
  told?: (characters: number) => void,
): Promise<Page> {
  const { response, text } = await ask(
    { path, params: { ...parameters, ...filterParams(filter), ...at } },
    waiting,
    told,
  );
  const { data, error } = readAnswer(response, text, list);
  if (error) throw new PrintFailure(error);
  const page = data as Partial<PageFacts> & Record<string, unknown>;
  const rows = page[list] as readonly AnyRow[];
  const { totalItems = rows.length, totalPages = 1, isMore = false, reversedItems } = page;
  return { rows, totalItems, totalPages, isMore, reversedItems, characters: text.length };
}

/** Page after page, of a server that does not know how to answer all rows at once; it may be written to meanwhile. */
async function readPages(report: MovementReport, filter: Filter, first: Page, waiting: Waiting): Promise<AnyRow[]> {
  const rows = [...first.rows];
  for (let page = 1; page < first.totalPages; page += 1) {
    const next = await readPage(report, filter, { page, size: limits.maximumPageSize }, waiting);
    rows.push(...next.rows);
    waiting.tell(rows.length, first.totalItems);
  }
  return rows;
}

/**
 * All rows of a filter for the paper, as the books stood at one moment: after the first page, which says how many there are,
 * they are asked for at once. Throws when they cannot be had whole.
 */
export async function readAllRows(report: MovementReport, filter: Filter, waiting: Waiting): Promise<AllRows> {
  const first = await readPage(report, filter, { page: limits.firstPage, size: limits.maximumPageSize }, waiting);
  const { totalItems, isMore, reversedItems, characters } = first;
  if (isMore || totalItems > limits.printedRows) return { rows: null, totalItems, isMore, reversedItems };
  if (first.totalPages <= 1) return { rows: first.rows, totalItems, isMore, reversedItems };
  waiting.tell(first.rows.length, totalItems);
  if (filter.reversed) {
    // These come in pages only.
    const rows = await readPages(report, filter, first, waiting);
    if (rows.length !== totalItems) throw new PrintFailure({ status: 200, message: printMessages.changed });
    return { rows, totalItems, isMore, reversedItems };
  }
  const perRow = characters / Math.max(1, first.rows.length);
  const all = await readPage(report, filter, { page: limits.firstPage, size: allRows }, waiting, (come) =>
    waiting.tell(Math.min(totalItems, Math.max(first.rows.length, Math.floor(come / perRow))), totalItems),
  );
  if (all.totalItems > limits.printedRows) return { ...all, rows: null };
  const rows = all.totalPages <= 1 ? all.rows : await readPages(report, filter, first, waiting);
  if (rows.length !== all.totalItems) throw new PrintFailure({ status: 200, message: printMessages.changed });
  return { rows, totalItems: all.totalItems, isMore, reversedItems };
}

/** What all rows of a filter make together, where they are too many to be printed; null where it cannot be had. */
export async function readPrintedTotals(
  path: string,
  filter: Filter,
  waiting: Waiting,
): Promise<AmountTotals[] | null> {
  const caller = { ...waiting.store, signal: waiting.signal };
  const { response } = await fetchInSession({ path, params: filterParams(filter) }, caller);
  if (!response) return null;
  const { data } = readAnswer(response, await response.text().catch(() => ''), 'list');
  return (data as AmountTotals[] | undefined) ?? null;
}
