import type { FileFormats } from '#contract/imports/judge-row';
import type { ColumnPlaces } from '#contract/imports/match-heads';
import type { OpenFormats } from '#contract/imports/file-formats';

/** How a file is meant, as far as that is known. */
export interface ImportSettings {
  readonly columns: ColumnPlaces;
  readonly dateOrder: FileFormats['dateOrder'] | null;
  readonly decimalSign: FileFormats['decimalSign'] | null;
}

const unsettled: ImportSettings = { columns: {}, dateOrder: null, decimalSign: null };

/** The settings of a batch; only this server writes them. */
export const readSettings = (stored: unknown): ImportSettings => ({ ...unsettled, ...(stored as ImportSettings) });

const nothingOpen: OpenFormats = { dateOrders: [], decimalSigns: [] };

/** Between which readings somebody has to choose. */
export const readAsked = (stored: unknown): OpenFormats => ({ ...nothingOpen, ...(stored as OpenFormats) });
