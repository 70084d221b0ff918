import type { ProjectSchedule } from '#contract/areas/schedules.wire';
import { scheduleSetup } from '#contract/texts/schedule-setup';
import { cents, centsFromAnswer, formatCents } from '#contract/values/money';
import { installmentType, scheduleTypeKey } from '#contract/vocabulary/schedule';
import { type GridRow, sumOf, valuesOf } from './grid-rows';

interface ScheduleSumsProps {
  schedule: ProjectSchedule;
  rows: readonly GridRow[];
}

/** The rows of each type that is typed, as the first of them writes it: installments first, then as they come. */
function byType(rows: readonly GridRow[]) {
  const types = new Map([[scheduleTypeKey(installmentType), { type: installmentType, rows: [] as GridRow[] }]]);
  for (const row of rows) {
    const { type } = valuesOf(row);
    const known = types.get(scheduleTypeKey(type));
    if (known) known.rows.push(row);
    else if (type !== '') types.set(scheduleTypeKey(type), { type, rows: [row] });
  }
  return [...types.values()];
}

/**
 * The sum of each type while it is typed. Beside the project's value stands that of all types; that of the installments where
 * there is nothing else, or where they alone make it up and the rest comes on top.
 */
export function ScheduleSums({ schedule, rows }: ScheduleSumsProps) {
  const value = centsFromAnswer(schedule.value);
  const { currencyname } = schedule;
  const ofTypes = byType(rows);
  const all = ofTypes.length > 1 ? [{ type: null, rows }] : [];
  const installments = sumOf(ofTypes.find(({ type }) => type === installmentType)?.rows.map(valuesOf) ?? []);
  const whole = all.length === 0 || installments === value ? installmentType : null;
  return (
    <section className="schedule-sums" aria-label={scheduleSetup.sums}>
      <dl>
        {[...ofTypes, ...all].map((group) => {
          const sum = sumOf(group.rows.map(valuesOf));
          const compared = group.type === whole ? value : null;
          return (
            <div key={group.type ?? ''} className="schedule-sums__item">
              <dt>
                <bdi>{group.type ?? scheduleSetup.allTypes}</bdi>{' '}
                <span className="dimmed schedule-sums__count">{scheduleSetup.rowCount(group.rows.length)}</span>
              </dt>
              <dd className="figure">
                {compared === null
                  ? `${formatCents(sum)} ${currencyname}`
                  : scheduleSetup.sumOf(formatCents(sum), `${formatCents(compared)} ${currencyname}`)}
                {compared !== null && <Rest rest={compared - sum} />}
              </dd>
            </div>
          );
        })}
      </dl>
      {value === null && <p className="dimmed">{scheduleSetup.noValue}</p>}
    </section>
  );
}

function Rest({ rest }: { rest: number }) {
  if (!Number.isSafeInteger(rest)) return null;
  if (rest === 0) return <span className="badge badge--positive">{scheduleSetup.complete}</span>;
  const amount = formatCents(cents(Math.abs(rest)));
  return (
    <span className="badge badge--warning">
      {rest > 0 ? scheduleSetup.missing(amount) : scheduleSetup.over(amount)}
    </span>
  );
}
