import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { CurrencySum } from '#contract/areas/totals.wire';
import { openingPlace, writeReportAddress } from '#contract/reports/report-address';
import { askedFilters, filtersOf } from '#contract/reports/report-filters';
import { type Column, type MovementReport, wholeHeading } from '#contract/reports/report';
import { buttons } from '#contract/texts/buttons';
import { captions } from '#contract/texts/captions';
import { totalsMessages } from '#contract/texts/totals-messages';
import { formatAmount } from '#contract/values/money';
import { useReadTotalsQuery } from '../api/totals.api';
import { cellClass } from '../table/columns';
import { reportColumns } from '../table/report-columns';
import { keepFocus } from '../browser/keep-focus';
import { tableRoles } from '../browser/table-roles';
import type { ShownReport } from './useReport';
import './report-totals.css';

export interface ReportTotalsProps {
  declaration: MovementReport;
  report: ShownReport;
  /** when the rows over them came: they are asked for anew with those */
  asOf: number | undefined;
  hasActions: boolean;
}

/** What all entries of the filter make together, under each amount and by currency; whatever page is shown. */
export function ReportTotals({ declaration, report, asOf, hasActions }: ReportTotalsProps) {
  const { columns, totals: path, record } = declaration;
  const filter = askedFilters(report.name, report.applied);
  const query = useReadTotalsQuery({ path, filter }, { refetchOnMountOrArgChange: true });
  const { isError, isFetching, refetch } = query;
  // Those of before would stand under rows that are newer.
  const totals = isError ? undefined : query.currentData;
  const rowsOf = useRef(asOf);
  const isOwed = useRef(false);
  useEffect(() => {
    if (rowsOf.current !== undefined && rowsOf.current !== asOf) isOwed.current = true;
    rowsOf.current = asOf;
    // Beside those on their way none are asked for: behind them.
    if (!isOwed.current || isFetching) return;
    isOwed.current = false;
    void refetch();
  }, [asOf, isFetching, refetch]);

  const sumsOf = (member: string | undefined) => totals?.find((each) => each.member === member)?.sums;
  const note = isError ? (
    <>
      {totalsMessages.notLoaded}
      <Button
        variant="default"
        size="compact-xs"
        onClick={({ currentTarget }) => {
          keepFocus(currentTarget);
          void refetch();
        }}
      >
        {buttons.retry}
      </Button>
    </>
  ) : (
    totals?.some(({ sums }) => sums === null) &&
    totalsMessages.tooMany(
      columns
        .filter(({ member }) => sumsOf(member) === null)
        .map(wholeHeading)
        .join(', '),
    )
  );
  const shown = reportColumns(declaration);
  const cellOf = (column: Column): ReactNode => {
    if (column.kind === 'amount') {
      if (!totals) return !isError && <span className="skeleton skeleton--number" />;
      return (
        sumsOf(column.member)?.map((sum, _, { length }) => (
          <Total key={sum.currency} isAll={length === 1} {...{ report, record, sum }} />
        )) ?? captions.noValue
      );
    }
    const amount = columns.find(({ currency }) => currency === column.member);
    return sumsOf(amount?.member)?.map(({ currency }) => (
      <span key={currency} className="totals__line">
        {currency}
      </span>
    ));
  };
  return (
    <tfoot className="totals" aria-busy={isFetching} {...tableRoles.group}>
      <tr {...tableRoles.row}>
        {columns.map((column, place) => {
          const own = { className: cellClass(shown, place), 'data-heading': wholeHeading(column) };
          return place === 0 ? (
            <th key={column.member} scope="row" {...own} {...tableRoles.rowHeading}>
              {captions.total}
            </th>
          ) : (
            <td key={column.member} {...own} {...tableRoles.cell}>
              {cellOf(column)}
            </td>
          );
        })}
        {hasActions && <td className="table__actions" {...tableRoles.cell} />}
      </tr>
      {note && (
        <tr {...tableRoles.row}>
          <td className="totals__note" colSpan={columns.length + Number(hasActions)} {...tableRoles.cell}>
            <div role="status">{note}</div>
          </td>
        </tr>
      )}
    </tfoot>
  );
}

interface TotalProps {
  report: ShownReport;
  record: string;
  sum: CurrencySum;
  /** no entry of the filter has another currency */
  isAll: boolean;
}

/** A total, which opens the entries behind it: by its currency, or all of the filter where these are of one currency. */
function Total({ report, record, sum, isAll }: TotalProps) {
  const { name, applied, size } = report;
  const { currency, entries, total } = sum;
  const [filter] = filtersOf(name).find(([, kind]) => kind === 'currency') ?? [];
  const text = formatAmount(total);
  const title = captions.counted(entries, record);
  if (!filter && !isAll) {
    return (
      <span className="totals__line" title={title}>
        {text}
      </span>
    );
  }
  const place = { ...openingPlace(name), size, filters: { ...applied, ...(filter && { [filter]: currency }) } };
  return (
    <Link
      className="totals__line"
      to={{ search: writeReportAddress(name, place) }}
      title={title}
      aria-label={`${text} ${currency}, ${title}`}
      onClick={({ currentTarget }) => keepFocus(currentTarget)}
    >
      {text}
    </Link>
  );
}
