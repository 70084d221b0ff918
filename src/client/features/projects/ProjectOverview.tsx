import { MapPin } from 'lucide-react';
import { captions } from '#contract/texts/captions';
import { messages } from '#contract/texts/messages';
import { projectCaptions } from '#contract/texts/project-captions';
import { formatWireDate } from '#contract/values/dates';
import { labels } from '#contract/texts/field-labels';
import { centsFromAnswer, formatAmount } from '#contract/values/money';
import type { ProjectSummaryRow, ProjectViewRow } from '#contract/areas/projects.wire';
import { amountInWords } from '#contract/values/words';
import { Meter } from '../../parts/Meter';
import { type ShownProject, partOf } from './project-figures';

/** When and where, whose, and how far it is paid. */
export function ProjectOverview({ facts: { project, owners } }: { facts: ShownProject }) {
  return (
    <div className="project__overview">
      <Period of={owners[0] ?? project} />
      <Owners owners={owners} />
      <PaymentMetric project={project} />
      <InstallmentsMetric project={project} />
    </div>
  );
}

type Placed = Pick<ProjectSummaryRow, 'startdate' | 'enddate' | 'locationlat' | 'locationlong'>;

const locationOf = ({ locationlat = null, locationlong = null }: Placed) =>
  locationlat === null || locationlong === null ? '' : `${locationlat}, ${locationlong}`;

/** Every row of its owners carries the same period and location; of a project without owners its own does, where the server tells it. */
function Period({ of }: { of: Placed }) {
  const location = locationOf(of);
  return (
    <section>
      <h3 className="project__label">{projectCaptions.period}</h3>
      <dl className="facts">
        <div className="facts__item">
          <dt>{labels.startDate}</dt>
          <dd>{formatWireDate(of.startdate) || captions.noValue}</dd>
        </div>
        <div className="facts__item">
          <dt>{labels.endDate}</dt>
          <dd>{formatWireDate(of.enddate) || captions.noValue}</dd>
        </div>
      </dl>
      {location && (
        <p className="project__location figure">
          <MapPin size={13} aria-hidden />
          <span className="visually-hidden">{projectCaptions.location}</span> {location}
        </p>
      )}
    </section>
  );
}

function Owners({ owners }: { owners: readonly ProjectViewRow[] }) {
  return (
    <section className="project__owners">
      <h3 className="project__label">{projectCaptions.owners}</h3>
      {owners.length === 0 && <p className="project__words">{messages.project.noOwners}</p>}
      <dl className="facts">
        {owners.map(({ name, share }, place) => (
          <div key={place} className="facts__item">
            <dt>{name}</dt>
            <dd>{`${share}%`}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function PaymentMetric({ project }: { project: ProjectSummaryRow }) {
  const { name, total_paid, total_amount, currencyname } = project;
  const { text, percent } = partOf(centsFromAnswer(total_paid), centsFromAnswer(total_amount));
  const words = amountInWords(total_paid);
  return (
    <section>
      <h3 className="project__label">{projectCaptions.payment}</h3>
      <p className="figure">
        <span className="figure--large">{formatAmount(total_paid) || captions.noValue}</span>{' '}
        <span className="project__total">{`/ ${formatAmount(total_amount) || captions.noValue} ${currencyname}`}</span>
      </p>
      <Meter label={`${name}: payment`} percent={percent} text={text} />
      {words && <p className="project__words">{words}</p>}
    </section>
  );
}

function InstallmentsMetric({ project }: { project: ProjectSummaryRow }) {
  const { name, installments_paid, total_installments } = project;
  const { text, percent } = partOf(centsFromAnswer(installments_paid), centsFromAnswer(total_installments));
  return (
    <section>
      <h3 className="project__label">{projectCaptions.installments}</h3>
      <p className="figure">
        <span className="figure--large">{installments_paid}</span>{' '}
        <span className="project__total">{`/ ${total_installments} paid`}</span>
      </p>
      <Meter label={`${name}: installments`} percent={percent} text={text} />
      <p className="project__words">{`${text} completed`}</p>
    </section>
  );
}
