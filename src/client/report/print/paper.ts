import type { RefObject } from 'react';
import type { AnyRow } from '#contract/reports/cells';
import type { MovementReport } from '#contract/reports/report';
import type { AppStore } from '../../store-types';
import type { ShownReport } from '../useReport';
import type { ReportRows } from '../useReportRows';

/** A column on paper: figures end under one another, what is short stands on one line, words wrap. */
export interface PaperColumn {
  readonly heading: string;
  readonly look: 'figure' | 'short' | 'words';
}

/** A table on paper, in words as they are read. */
export interface PaperTable {
  readonly heading?: string;
  /** under the heading: that there is nothing, or what of it is not there; '' where nothing is said */
  readonly note?: string;
  readonly columns: readonly PaperColumn[];
  readonly rows: readonly (readonly string[])[];
  /** the totals, a line for each currency */
  readonly foot: readonly (readonly string[])[];
}

/** What is printed of a screen whose rows come in pages. */
export interface Paper {
  readonly title: string;
  /** period, filters, and what else the head says */
  readonly lines: readonly string[];
  readonly figures?: readonly (readonly [label: string, text: string])[];
  /** what it lacks, in a sentence */
  readonly note?: string;
  readonly tables: readonly PaperTable[];
  /** when its rows came, in milliseconds */
  readonly asOf: number | undefined;
  /** there are more rows than are printed: the note says so, and it has none */
  readonly isTooLong?: boolean;
}

/** How far the rows are, and whether somebody still waits for them. */
export interface PrintWay {
  readonly store: AppStore;
  readonly signal: AbortSignal;
  readonly tell: (rows: number, all: number) => void;
}

/** What a screen prints. */
export type PrintTask =
  | {
      readonly kind: 'report';
      readonly title: string;
      readonly declaration: MovementReport;
      readonly report: ShownReport;
      readonly list: ReportRows<AnyRow>;
    }
  | {
      readonly kind: 'paper';
      /** of what is shown, when the browser is told to print by itself; null while there is nothing */
      readonly shown: () => Paper | null;
      /** of all rows; rejects with what kept it */
      readonly whole: (way: PrintWay) => Promise<Paper>;
      readonly failed: string;
    }
  | {
      /** as it stands; of one page of several a line says so */
      readonly kind: 'screen';
      readonly lines?: readonly string[];
      readonly asOf: number | undefined;
      /** only the card in which the button stands */
      readonly isCard?: boolean;
      /** a part of it is still on its way */
      readonly isLate?: boolean;
    };

/** The button of the screen that is shown, unless it is of one card: what is printed, and how that is asked for. */
export const printedScreen: { current: { task: RefObject<PrintTask>; print: () => void } | null } = { current: null };
