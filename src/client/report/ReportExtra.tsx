import { Copy, FilePenLine } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { AnyRow } from '#contract/reports/cells';
import { entryCaptions } from '#contract/texts/entry-captions';
import { entryFormAddress } from '../parts/entry-form-address';
import { ReversedFacts } from './ReversedFacts';
import type { ShownReport } from './useReport';
import './report-extras.css';

/** Of a row, what its report has beyond the specification: links to forms that are filled with it, or how it was taken back. */
export interface ReportExtraProps {
  report: ShownReport;
  row: AnyRow;
  id: number;
  /** the row in words; without it the row is one that was taken back */
  about?: string;
}

const links = [
  { purpose: 'correct', word: entryCaptions.correct, Icon: FilePenLine },
  { purpose: 'copy', word: entryCaptions.copy, Icon: Copy },
] as const;

/** The links before the button of a row, each with its word when it is pointed at; or the facts of a reversal. */
export function ReportExtra({ report, row, id, about }: ReportExtraProps) {
  if (about === undefined) return <ReversedFacts report={report} row={row} />;
  return links.map(({ purpose, word, Icon }) => (
    <Link
      key={purpose}
      className="row-button row-button--icon"
      to={entryFormAddress(report.name, purpose, id)}
      aria-label={`${word} ${about}`}
      title={word}
    >
      <Icon size={16} aria-hidden />
    </Link>
  ));
}
