import { captions } from '#contract/texts/captions';
import { formatWireDate } from '#contract/values/dates';
import { messages } from '#contract/texts/messages';
import { centsFromAnswer, formatAmount, noCents, percentText, percentWidth } from '#contract/values/money';
import type { ProjectSummaryRow } from '#contract/areas/projects.wire';
import { overdueText } from '#contract/vocabulary/schedule';
import { useToday } from '../../browser/today';
import { LongName } from '../../parts/LongName';
import { Meter } from '../../parts/Meter';
import { progressTone } from '../../parts/progress-tone';
import { type ListQuery, QueryBlock } from '../../parts/QueryBlock';

/** One progress card a project (§2 Home). */
export function ProjectCards({ query }: { query: ListQuery<ProjectSummaryRow> }) {
  return (
    <QueryBlock query={query} skeleton={<ProjectSkeletons />} empty={messages.list.noProjects}>
      {(projects) => (
        <div className="card-grid project-cards">
          {projects.map((project) => (
            <ProjectCard key={project.projectid} project={project} />
          ))}
        </div>
      )}
    </QueryBlock>
  );
}

function ProjectCard({ project }: { project: ProjectSummaryRow }) {
  const paid = centsFromAnswer(project.total_paid) ?? noCents;
  const total = centsFromAnswer(project.total_amount) ?? noCents;
  const width = percentWidth(paid, total);
  const late = overdueText(project.next_due_date, useToday());
  const percent = `${percentText(paid, total)}%`;
  return (
    <article className="card project-card">
      <div className="card__head">
        <h2 className="card__title">
          <LongName>{project.name}</LongName>
        </h2>
        <span className={`badge badge--${progressTone(width)}`}>{percent}</span>
      </div>
      <p className="figure project-card__paid">
        <span className="figure--large">{formatAmount(project.total_paid)}</span>{' '}
        <span className="project-card__total">
          / {formatAmount(project.total_amount)} {project.currencyname}
        </span>
      </p>
      <Meter label={captions.paidOf(project.name)} percent={width} text={percent} />
      <dl className="facts">
        <div className="facts__item">
          <dt>{captions.installmentsPaid}</dt>
          <dd>{`${project.installments_paid}/${project.total_installments}`}</dd>
        </div>
        <div className="facts__item project-card__due">
          <dt>{captions.nextDueDate}</dt>
          <dd>{formatWireDate(project.next_due_date) || captions.notAvailable}</dd>
          {project.isArchived && <dd className="project-card__archived">{captions.archived}</dd>}
          {late && !project.isArchived && <dd className="project-card__late">{late}</dd>}
        </div>
      </dl>
    </article>
  );
}

function ProjectSkeletons() {
  return (
    <div className="card-grid project-cards">
      {[1, 2, 3, 4].map((place) => (
        <div key={place} className="card project-card">
          <div className="card__head">
            <span className="skeleton skeleton--title" />
          </div>
          <span className="skeleton" />
          <span className="skeleton" />
          <span className="skeleton" />
          <span className="skeleton" />
        </div>
      ))}
    </div>
  );
}
