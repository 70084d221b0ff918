import { Link } from 'react-router-dom';
import { dueCaptions, dueSpanNames } from '#contract/texts/due-captions';
import { messages } from '#contract/texts/messages';
import { screens } from '#contract/texts/screen-names';
import { type DueSpan, soonDueDays } from '#contract/values/due';
import { formatCents } from '#contract/values/money';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import { useReadDueQuery } from '../../api/due.api';
import { DueFigure, ShortFigure } from '../../parts/DueFigure';
import { fresh } from '../../transport/base-api';
import { type CurrencyFigures, figuresOf } from '../../parts/due-figures';
import { Fact } from '../../parts/Fact';
import { QueryBlock } from '../../parts/QueryBlock';
import './home-due.css';

const spans: readonly DueSpan[] = ['overdue', `${soonDueDays}`];

/** What is due soon in each currency, and whether the cash is enough for it; Due and Cash says more. */
export function HomeDue() {
  const query = useReadDueQuery(undefined, fresh);
  const figures = query.data && figuresOf(query.data, { horizon: soonDueDays });
  return (
    <>
      <div className="card__head">
        <h2 className="card__title">{screens.due}</h2>
        <Link to={screenPaths.due}>{dueCaptions.allDue}</Link>
      </div>
      <QueryBlock query={{ ...query, data: figures }} skeleton={<DueSkeleton />} empty={messages.due.nothingDue}>
        {(rows) => (
          <>
            <div className="home-due">
              {rows.map((row) => (
                <CurrencyDue key={row.currency} of={row} />
              ))}
            </div>
            <p className="dimmed home-due__note">{messages.due.cashIs}</p>
          </>
        )}
      </QueryBlock>
    </>
  );
}

function CurrencyDue({ of }: { of: CurrencyFigures }) {
  return (
    <section>
      <h3>{of.currency}</h3>
      <dl className="facts figure">
        {spans.map((span) => (
          <Fact key={span} label={dueSpanNames[span]}>
            <DueFigure of={of} span={span} />
          </Fact>
        ))}
        <Fact label={dueCaptions.cash}>{formatCents(of.cash)}</Fact>
        <Fact label={dueCaptions.short}>
          <ShortFigure course={of.course} enough={dueCaptions.enoughFor(soonDueDays)} />
        </Fact>
      </dl>
    </section>
  );
}

function DueSkeleton() {
  return (
    <div className="home-due">
      {[1, 2].map((place) => (
        <section key={place}>
          <span className="skeleton skeleton--title" />
          <span className="skeleton" />
          <span className="skeleton" />
          <span className="skeleton" />
        </section>
      ))}
    </div>
  );
}
