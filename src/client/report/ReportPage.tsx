import type { FormikValues } from 'formik';
import type { Key, ReactNode } from 'react';
import type { AnyObjectSchema } from 'yup';
import { captions } from '#contract/texts/captions';
import { messages } from '#contract/texts/messages';
import type { CsvRequest } from '../api/downloads.api';
import { headings } from '#contract/texts/headings';
import type { Column } from '../table/columns';
import { ExportButton } from './ExportButton';
import { Pager } from './Pager';
import { deleteAction } from '../table/row-actions';
import { ReportFilters } from './ReportFilters';
import { DataTable } from '../table/DataTable';
import type { TableRows } from '../table/list-rows';
import type { Report } from './useReport';
import './report.css';

interface ReportPageProps<Filters, Row> {
  report: Report<Filters>;
  list: TableRows<Row>;
  /** the report's name */
  label: string;
  /** what the rows are, as counted over the table: 'deposits' */
  plural: string;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => Key;
  filterForm: AnyObjectSchema;
  filterFields: ReactNode;
  /** the file of all rows to which the filters apply */
  csv: CsvRequest;
  /** given to those who may reverse: tells whether the row is gone */
  onReverse?: ((row: Row) => Promise<boolean>) | undefined;
  /** a row in words, said behind Delete */
  about: (row: Row) => string;
}

/** A report: filters, Export CSV, the table, its pages. The screen declares what differs. */
export function ReportPage<Filters extends FormikValues, Row>(props: ReportPageProps<Filters, Row>) {
  const { report, list, label, plural, columns, keyOf, filterForm, filterFields, csv, onReverse, about } = props;
  const isFiltered = Object.values(report.applied).some(Boolean);
  return (
    <>
      <ReportFilters report={report} schema={filterForm} onRepeat={list.retry}>
        {filterFields}
      </ReportFilters>
      <section className="card card--flush" data-stale={list.isStale || undefined}>
        <div className="card__head">
          <p className="dimmed figure">
            {list.totalItems === undefined ? '' : captions.counted(list.totalItems, plural)}
          </p>
          <ExportButton csv={csv} />
        </div>
        <DataTable
          label={label}
          columns={columns}
          list={list}
          keyOf={keyOf}
          actions={onReverse && [deleteAction(about, onReverse, headings.actions)]}
          empty={isFiltered ? messages.list.empty : messages.list.none}
        />
        <div className="card__foot report__foot">
          <Pager page={report.page} totalPages={list.totalPages} onGo={report.goTo} />
        </div>
      </section>
    </>
  );
}
