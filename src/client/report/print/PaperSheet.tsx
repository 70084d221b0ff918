import { printCaptions } from '#contract/texts/print-captions';
import { formatMoment } from '#contract/values/moments';
import type { Paper, PaperColumn, PaperTable } from './paper';

/** Whose books are printed, by whom and when. */
export interface HeadFacts {
  company: string;
  printer: string;
  moment: Date;
}

interface PaperHeadProps {
  facts: HeadFacts;
  title: string;
  lines: readonly string[];
  asOf: number | undefined;
}

/** Over everything that is printed: company, name, period and filters, as of when, by whom and when. */
export function PaperHead({ facts: { company, printer, moment }, title, lines, asOf }: PaperHeadProps) {
  const said = [
    asOf !== undefined && printCaptions.asOf(formatMoment(new Date(asOf))),
    printCaptions.printedBy(printer, formatMoment(moment)),
  ];
  return (
    <header className="paper__head">
      <p className="paper__company">{company}</p>
      <h2 className="paper__title">{title}</h2>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>{said.filter(Boolean).join(' · ')}</p>
    </header>
  );
}

const classOf = ({ look }: PaperColumn) => `paper__${look}`;

/** All rows of a report under its head, black on white. */
export function PaperSheet({ facts, paper }: { facts: HeadFacts; paper: Paper }) {
  const { title, lines, figures = [], note, tables, asOf } = paper;
  return (
    <section className="paper__sheet">
      <PaperHead facts={facts} title={title} lines={lines} asOf={asOf} />
      {figures.length > 0 && (
        <dl className="paper__figures">
          {figures.map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {note && <p className="paper__note">{note}</p>}
      {tables.map((table, place) => (
        <SheetTable key={place} table={table} />
      ))}
    </section>
  );
}

function SheetTable({ table }: { table: PaperTable }) {
  const { heading, note, columns, rows } = table;
  if (columns.length === 0) return null;
  return (
    <>
      {heading && <h3 className="paper__heading">{heading}</h3>}
      {note && <p>{note}</p>}
      {(rows.length > 0 || !note) && <Rows table={table} />}
    </>
  );
}

function Rows({ table: { columns, rows, foot } }: { table: PaperTable }) {
  return (
    <table className="paper__table">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.heading} scope="col" className={classOf(column)}>
              {column.heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row}>
            {columns.map((column, place) => (
              <td key={column.heading} className={classOf(column)}>
                <bdi>{cells[place]}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {foot.length > 0 && (
        <tfoot>
          {foot.map((cells, row) => (
            <tr key={row}>
              {columns.map((column, place) => (
                <td key={column.heading} className={classOf(column)}>
                  {cells[place]}
                </td>
              ))}
            </tr>
          ))}
        </tfoot>
      )}
    </table>
  );
}
