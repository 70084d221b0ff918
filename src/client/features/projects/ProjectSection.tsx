import { useState } from 'react';
import { captions } from '#contract/texts/captions';
import { projectCaptions } from '#contract/texts/project-captions';
import { otherCharges, installmentType } from '#contract/vocabulary/schedule';
import { centsFromAnswer } from '#contract/values/money';
import { useShownSchedule } from '../../api/installments.api';
import { latePart } from '../../browser/late-part';
import { ChartPlace } from '../../charts/ChartPlace';
import { useTellsOfWrites } from '../../parts/useBooksWatch';
import { PrintButton } from '../../report/PrintButton';
import type { PaidByMonthProps } from './PaidByMonth';
import { figuresOf, type ShownProject, partOf, summaryTypes } from './project-figures';
import { ProjectOverview } from './ProjectOverview';
import { ScheduleSummary } from './ScheduleSummary';
import { ScheduleTypeCard } from './ScheduleTypeCard';

const paidByMonth = latePart<PaidByMonthProps>(() =>
  import(/* webpackChunkName: "paid-by-month" */ './PaidByMonth').then((file) => file.PaidByMonth),
);

/** One project: its overview, its two summaries, a card for each schedule type (§2 Project Details), and what is paid by month. */
export function ProjectSection({ facts, asOf }: { facts: ShownProject; asOf: number | undefined }) {
  const { project, types } = facts;
  const { name, currencyname: currency } = project;
  const { installments, others } = summaryTypes(types);
  // Its rows are one more call, which a server that speaks the specification alone is not asked.
  const hasBooks = useTellsOfWrites();
  // A sheet of paper shows all of the card, seen or not.
  const [isPrinted, setPrinted] = useState(false);
  const { Part, hasFailed } = paidByMonth.useArrival();
  const { currentData: rows, isError } = useShownSchedule(project.projectid);
  const isLate = hasBooks && !hasFailed && !(Part && (rows || isError));
  const print = () => {
    if (hasBooks) paidByMonth.load();
    setPrinted(true);
  };
  const paid = partOf(centsFromAnswer(project.total_paid), centsFromAnswer(project.total_amount));
  const badgeTexts = [projectCaptions.percentPaid(paid.text), project.isArchived && captions.archived];
  return (
    <article className="card" aria-label={name}>
      <div className="card__head">
        <h2 className="project__name">{name}</h2>
        <span className="badge">{badgeTexts.filter(Boolean).join(' · ')}</span>
        <PrintButton task={{ kind: 'screen', asOf, isCard: true, isLate }} name={name} onPrint={print} />
      </div>
      <ProjectOverview facts={facts} />
      <section className="project__part" aria-label={projectCaptions.summaryOf(name)}>
        <h3 className="project__label">{projectCaptions.summary}</h3>
        <div className="project__summaries">
          <ScheduleSummary title={installmentType} figures={figuresOf(installments)} currency={currency} />
          <ScheduleSummary title={otherCharges} figures={figuresOf(others)} currency={currency} />
        </div>
      </section>
      {types.length > 0 && (
        <section className="project__part" aria-label={projectCaptions.byScheduleTypeOf(name)}>
          <h3 className="project__label">{projectCaptions.byScheduleType}</h3>
          <div className="project__types">
            {types.map((type) => (
              <ScheduleTypeCard key={type.scheduletype} type={type} currency={currency} />
            ))}
          </div>
        </section>
      )}
      {hasBooks && (
        <div className="project__part">
          <ChartPlace part={paidByMonth} of={{ project }} isAsked={isPrinted} />
        </div>
      )}
    </article>
  );
}
