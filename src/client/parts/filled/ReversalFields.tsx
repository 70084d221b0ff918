import { reasonRule } from '#contract/areas/common-fields';
import { entryCaptions } from '#contract/texts/entry-captions';
import { type CalendarDate, dateFromWire } from '#contract/values/dates';
import { DateField } from '../../fields/DateField';
import { useFormField } from '../../fields/fields-of-form';
import { TextAreaField } from '../../fields/TextAreaField';
import { useClosedDays } from '../../pickers/closed-days';
import { landingSentence } from './landing-sentence';

/** Why an entry is taken back, and on which day unless its own; what comes of that day is said (contract §9). */
export function ReversalFields({ entryDay }: { entryDay: CalendarDate }) {
  return (
    <>
      <div className="form-grid__wide reversal-fields">
        <DateField name="reversalDate" label={entryCaptions.reversalDay} />
        <TextAreaField name="reason" label={entryCaptions.reason} maximum={reasonRule.maximum} />
      </div>
      <LandingDay entryDay={entryDay} />
    </>
  );
}

function LandingDay({ entryDay }: { entryDay: CalendarDate }) {
  const closed = useClosedDays();
  const { value } = useFormField('reversalDate').facts;
  return (
    <p className="form-grid__wide dimmed" role="status">
      {landingSentence(entryDay, dateFromWire(String(value)), closed) || '\u00a0'}
    </p>
  );
}
