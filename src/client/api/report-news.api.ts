import type { AnyRow } from '#contract/reports/cells';
import type { MovementReport } from '#contract/reports/report';
import type { PageFacts } from '#contract/vocabulary/envelope';
import type { AppThunk } from '../store-types';
import { readAnswer } from '../transport/answers';
import { filterParams } from '../transport/requests';
import { fetchInSession } from '../transport/session-fetch';

/** A page of a report as it is now. */
export interface PageNow {
  rows: readonly AnyRow[];
  totalItems: number | undefined;
}

/** Asks for a page of a report beside what is shown of it, which stays as it is; null when it cannot be had. */
export const readPageNow =
  (
    declaration: MovementReport,
    asked: Readonly<Record<string, string | number | boolean | undefined>>,
    signal: AbortSignal,
  ): AppThunk<Promise<PageNow | null>> =>
  async (dispatch, getState) => {
    const params = { ...declaration.parameters, ...filterParams(asked) };
    const { response } = await fetchInSession({ path: declaration.path, params }, { dispatch, getState, signal });
    if (!response) return null;
    const { data } = readAnswer(response, await response.text().catch(() => ''), declaration.list);
    if (!data) return null;
    const page = data as Partial<PageFacts> & Record<string, unknown>;
    return { rows: page[declaration.list] as AnyRow[], totalItems: page.totalItems };
  };
