import type { FileFormats } from '#contract/imports/judge-row';
import type { ColumnPlaces } from '#contract/imports/match-heads';
import type { ColumnReadings, OpenFormats } from '#contract/imports/file-formats';

/** How a file is meant, as far as that is known. */
export interface ImportSettings {
  readonly columns: ColumnPlaces;
  readonly dateOrder: FileFormats['dateOrder'] | null;
  readonly decimalSign: FileFormats['decimalSign'] | null;
  /** the project of all rows, where no column of the file names it */
  readonly projectId: number | null;
}

/** A file of which nothing is known yet. */
export const unsettled: ImportSettings = { columns: {}, dateOrder: null, decimalSign: null, projectId: null };

/** The settings of a batch; only this server writes them. */
export const readSettings = (stored: unknown): ImportSettings => ({ ...unsettled, ...(stored as ImportSettings) });

/** What a file leaves open: between which readings somebody has to choose, and what each of its columns can mean. */
interface AskedOfFile extends OpenFormats {
  readonly columns: readonly ColumnReadings[];
}

const nothingOpen: AskedOfFile = { dateOrders: [], decimalSigns: [], columns: [] };

/** What a file leaves open, as it is kept; only this server writes it. */
export const readAsked = (stored: unknown): AskedOfFile => ({ ...nothingOpen, ...(stored as AskedOfFile) });
