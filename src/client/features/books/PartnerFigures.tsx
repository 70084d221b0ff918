import type { PartnerCurrency, PartnerProject } from '#contract/areas/partners.wire';
import { archivedMark, partnerProjectColumns } from '#contract/reports/partner.report';
import { messages } from '#contract/texts/messages';
import { partnerCaptions } from '#contract/texts/partner-captions';
import { LongName } from '../../parts/LongName';
import { rowHeader, type TableColumn } from '../../table/columns';
import { DataTable } from '../../table/DataTable';
import { laterText, positionText, projectTexts, sumsOf } from './partner-figures';
import '../../report/report.css';

const columns = partnerProjectColumns.map(({ member, heading, kind }): TableColumn<PartnerProject> =>
  kind === 'name'
    ? rowHeader({ heading, look: 'name', cell: (row) => <ProjectName row={row} /> })
    : { heading, look: 'figure', cell: projectTexts[member] },
);

const ProjectName = ({ row }: { row: PartnerProject }) => (
  <>
    <LongName>{projectTexts.project(row)}</LongName>
    <span className="dimmed">{archivedMark(row)}</span>
  </>
);

interface PartnerFiguresProps {
  of: PartnerCurrency;
  /** the day that it is told of */
  date: string;
  retry: () => void;
}

/** What somebody bears of each project in one currency, and all of it against what was deposited. */
export function PartnerFigures({ of, date, retry }: PartnerFiguresProps) {
  const { currency, projects, position } = of;
  const later = laterText(of, date);
  return (
    <section className="partner__currency">
      <h3 className="partner__position">
        {currency}: <span className={position < 0 ? 'figure--negative' : undefined}>{positionText(of)}</span>
      </h3>
      {projects.length > 0 ? (
        <DataTable
          label={partnerCaptions.projectsIn(currency)}
          columns={columns}
          list={{ rows: projects, isStale: false, totalPages: 1, totalItems: projects.length, failure: null, retry }}
          keyOf={({ projectid }) => projectid}
        />
      ) : (
        <p className="dimmed partner__note">{messages.partner.noProjects}</p>
      )}
      <dl className="facts partner__sums">
        {sumsOf(of).map(({ caption, amount, isBehind }) => (
          <div key={caption} className="facts__item">
            <dt>{caption}</dt>
            <dd className={isBehind ? 'figure figure--negative' : 'figure'}>{amount}</dd>
          </div>
        ))}
      </dl>
      {later && <p className="dimmed partner__note">{later}</p>}
    </section>
  );
}
