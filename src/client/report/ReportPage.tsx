import { useMediaQuery } from '@mantine/hooks';
import { useEffect } from 'react';
import type { AnyRow } from '#contract/reports/cells';
import { reversedReport } from '#contract/reports/reversed.report';
import { reversedWords } from '#contract/reports/filter-labels';
import { isInEntries } from '#contract/reports/report-address';
import type { MovementReport, WireRow } from '#contract/reports/report';
import { captions } from '#contract/texts/captions';
import { headings } from '#contract/texts/headings';
import { messages } from '#contract/texts/messages';
import { limits } from '#contract/vocabulary/limits';
import { roleAllows } from '#contract/vocabulary/permissions';
import { latePart } from '../browser/late-part';
import { useDeleteFlow } from '../dialogs/useDeleteFlow';
import { useTellsOfWrites } from '../parts/useBooksWatch';
import { selectRole } from '../session/session.slice';
import { useAppSelector } from '../store-hooks';
import type { TableHeading } from '../table/columns';
import { DataTable } from '../table/DataTable';
import { reportColumns } from '../table/report-columns';
import { deleteAction, type RowAction } from '../table/row-actions';
import type { Done } from '../transport/answers';
import type { ReversalCall } from '../transport/requests';
import { CopyLink } from './CopyLink';
import { EntryLink } from './EntryLink';
import { EntryRows } from './EntryRows';
import { ExportButton } from './ExportButton';
import { Pager } from './Pager';
import { PageSizes } from './PageSizes';
import { PrintButton } from './PrintButton';
import { ReportFilters } from './ReportFilters';
import type { ReportNewsProps } from './ReportNews';
import type { ReportExtraProps } from './ReportExtra';
import type { ReportSortingProps } from './ReportSorting';
import { RowCount } from './RowCount';
import { rowFacts, takenFacts } from './row-facts';
import { inOrder } from './report-order';
import type { ShownReport } from './useReport';
import type { ReportRows } from './useReportRows';
import type { TakenEntry } from './taken-entry';
import { useReversalQuestion } from './useReversalQuestion';
import { ViewsButton } from './ViewsButton';
import type { ReportTotalsProps } from './ReportTotals';
import './report.css';

const totals = latePart<ReportTotalsProps>(() => import('./ReportTotals').then((file) => file.ReportTotals));
const news = latePart<ReportNewsProps>(() => import('./ReportNews').then((file) => file.ReportNews));

const extras = latePart<ReportExtraProps>(() => import('./ReportExtra').then((file) => file.ReportExtra));

const sorting = latePart<ReportSortingProps>(() => import('./ReportSorting').then((file) => file.ReportSorting));

interface ReportPageProps<Declared, Row> {
  declaration: Declared;
  report: ShownReport;
  list: ReportRows<Row>;
  /** the report's name */
  label: string;
  keyOf: (row: Row) => number;
  /** taking an entry back: what is said, and the call */
  reversal: {
    texts: { reverseWarning: string; reversing: string; reversed: string; reverseFailed: string };
    call: (reversal: ReversalCall) => Promise<Done>;
  };
}

/** How the report is in the order of a column; its own is that of the first. */
function orderOf({ sort }: ShownReport, member: string, place: number): TableHeading['order'] {
  if (sort === '') return place === 0 ? 'descending' : undefined;
  return sort === member ? 'ascending' : sort === `-${member}` ? 'descending' : undefined;
}

/** A report: filters, Export CSV, the table, its pages; who may, takes rows back. The screen declares what differs. */
export function ReportPage<Declared extends MovementReport, Row extends WireRow<Declared> & AnyRow>(
  props: ReportPageProps<Declared, Row>,
) {
  const { declaration, report, list, label, keyOf, reversal } = props;
  const { reverseWarning, reversing, reversed, reverseFailed } = reversal.texts;
  const factsOf = (row: Row) => rowFacts(declaration, row);
  const hasBooks = useTellsOfWrites();
  const { ask, call } = useReversalQuestion(report.name, declaration, reversal.call);
  const reverse = useDeleteFlow<TakenEntry>({
    texts: {
      warning: reverseWarning,
      loader: reversing,
      done: reversed,
      failed: reverseFailed,
      unknown: messages.unknownError,
    },
    facts: ({ row }) => takenFacts(declaration, row),
    ask: hasBooks ? ask : undefined,
    call,
  });
  useEffect(() => {
    if (!hasBooks) return;
    news.load();
    totals.load();
    extras.load();
    sorting.load();
  }, [hasBooks]);
  const { Part: News } = news.useArrival();
  const { Part: Totals } = totals.useArrival();
  const { Part: Extra } = extras.useArrival();
  const { Part: Sorting } = sorting.useArrival();
  const isSmall = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const mayReverse = roleAllows(useAppSelector(selectRole), 'movements.reverse');
  const rowHeader = (row: Row, text: string) => <EntryLink place={report} entry={keyOf(row)} text={text} />;
  const aboutRow = (row: Row) => captions.rowOf(declaration.record, factsOf(row));
  const isOfReversed = Boolean(report.applied.reversed);
  const record = isOfReversed ? reversedWords.record(declaration.record) : declaration.record;
  // What paper has of each row, as the server's files have it.
  const whole: MovementReport = isOfReversed ? { ...reversedReport(declaration), record } : declaration;
  const extraOf = (row: Row, about?: string) =>
    Extra && <Extra report={report} row={row} id={keyOf(row)} {...(about && { about })} />;
  const actions: RowAction<Row>[] =
    mayReverse && !isOfReversed
      ? [
          {
            ...deleteAction(aboutRow, (row: Row) => reverse({ id: keyOf(row), row }), headings.actions),
            ...(hasBooks && { beside: (row: Row) => <span className="row-links">{extraOf(row, aboutRow(row))}</span> }),
          },
        ]
      : [];
  const columns = reportColumns<Row>(declaration, { rowHeader });
  const heads = declaration.columns.map((column, place): TableHeading => ({
    order: hasBooks ? orderOf(report, column.member, place) : undefined,
    node: hasBooks && Sorting && !isSmall ? <Sorting report={report} of={column} /> : undefined,
  }));
  // Where pages follow each other by their entries, these are at the ends of what is shown.
  const goTo = (page: number) => {
    if (page === limits.firstPage || !isInEntries(report)) report.goTo(page);
    else if (Math.abs(page - list.page) > 1) report.goTo(page, 'last');
    else if (list.rows && !list.isStale) {
      const isNext = page > list.page;
      const beside = isNext ? list.rows.at(-1) : list.rows[0];
      if (beside) report.goTo(page, `${isNext ? 'after' : 'before'}-${String(keyOf(beside))}`);
    }
  };

  return (
    <>
      <ReportFilters report={report} onRepeat={list.retry}>
        {hasBooks && Sorting && isSmall && <Sorting report={report} of={declaration.columns} />}
      </ReportFilters>
      <section className="card card--flush" data-stale={list.isStale || undefined}>
        <div className="card__head">
          <p className="dimmed figure report__count" tabIndex={-1}>
            <RowCount {...{ list, record, report }} />
            {News && <News {...{ declaration, record, report, list }} />}
          </p>
          <div className="report__tools">
            <PageSizes size={report.size} onChoose={report.chooseSize} />
            <CopyLink search={report.search} />
            <ViewsButton report={report} />
            <PrintButton
              task={{ kind: 'report', title: label, declaration: whole, report, list }}
              isDisabled={list.rows === null}
            />
            <ExportButton csv={{ report: declaration, filter: inOrder(report) }} />
          </div>
        </div>
        <EntryRows report={report} entries={list.rows?.map(keyOf)} remove={mayReverse ? reverse : undefined}>
          <DataTable
            label={label}
            columns={
              isOfReversed
                ? [...columns, { heading: reversedWords.heading, look: 'text', cell: (row: Row) => extraOf(row) }]
                : columns
            }
            heads={heads}
            list={list}
            refusal={report.sort && list.refusal && Sorting ? <Sorting report={report} of={list.refusal} /> : undefined}
            pageSize={report.size}
            keyOf={keyOf}
            actions={actions}
            foot={
              hasBooks && !isOfReversed
                ? Totals && (
                    <Totals
                      declaration={declaration}
                      report={report}
                      asOf={list.asOf}
                      hasActions={actions.length > 0}
                    />
                  )
                : undefined
            }
            empty={report.appliedFilters.length > 0 ? messages.list.empty : messages.list.none}
          />
        </EntryRows>
        <div className="card__foot report__foot">
          <Pager page={list.page} totalPages={list.totalPages} onGo={goTo} />
        </div>
      </section>
    </>
  );
}
