import { captions } from '#contract/texts/captions';
import { projectCaptions } from '#contract/texts/project-captions';
import type { ProjectTotalsRow } from '#contract/areas/projects.wire';
import { amountText, figuresOf, partOf } from './project-figures';

interface ScheduleTypeCardProps {
  type: ProjectTotalsRow;
  currency: string;
}

/** One schedule type: how many rows are due and paid, and how much that is (§2 Project Details). */
export function ScheduleTypeCard({ type, currency }: ScheduleTypeCardProps) {
  const { scheduletype, count_due, count_paid } = type;
  const { total, paid, due } = figuresOf([type]);
  return (
    <section className="panel">
      <div className="panel__head">
        <h4>{scheduletype}</h4>
        <span className="badge">{projectCaptions.percentPaid(partOf(paid, total).text)}</span>
      </div>
      <dl className="facts">
        <div className="facts__item">
          <dt>{projectCaptions.dueCount(count_due)}</dt>
          <dd>{amountText(due, currency)}</dd>
        </div>
        <div className="facts__item">
          <dt>{projectCaptions.paidCount(count_paid)}</dt>
          <dd>{amountText(paid, currency)}</dd>
        </div>
        <div className="facts__item">
          <dt>{captions.total}</dt>
          <dd>{amountText(total, currency)}</dd>
        </div>
      </dl>
    </section>
  );
}
