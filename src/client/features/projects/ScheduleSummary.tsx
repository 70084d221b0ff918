import { captions } from '#contract/texts/captions';
import { projectCaptions } from '#contract/texts/project-captions';
import { centsInWords } from '#contract/values/words';
import { amountText, type Figures, partOf } from './project-figures';

interface ScheduleSummaryProps {
  title: string;
  figures: Figures;
  currency: string;
}

/** Total, paid and due of some schedule types, with the due amount in words (§2 Project Details). */
export function ScheduleSummary({ title, figures: { total, paid, due }, currency }: ScheduleSummaryProps) {
  const words = due === null ? '' : centsInWords(due);
  return (
    <section className="panel">
      <div className="panel__head">
        <h4>{title}</h4>
        <span className="badge">{`${partOf(paid, total).text} paid`}</span>
      </div>
      <dl className="facts">
        <div className="facts__item">
          <dt>{captions.total}</dt>
          <dd>{amountText(total, currency)}</dd>
        </div>
        <div className="facts__item">
          <dt>{projectCaptions.paid}</dt>
          <dd>{amountText(paid, currency)}</dd>
        </div>
        <div className="facts__item facts__item--strong">
          <dt>{projectCaptions.due}</dt>
          <dd>{amountText(due, currency)}</dd>
        </div>
      </dl>
      {words && <p className="project__words">{words}</p>}
    </section>
  );
}
