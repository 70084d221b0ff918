import type { UserRow } from '#contract/areas/auth.wire';
import type { ExceptionFormValues } from '#contract/areas/closings.form';
import { closingCaptions } from '#contract/texts/closing-captions';
import { labels } from '#contract/texts/field-labels';
import { messages } from '#contract/texts/messages';
import { type CalendarDate, dateToWire, formatWireDate } from '#contract/values/dates';
import { limits } from '#contract/vocabulary/limits';
import { roleAllows } from '#contract/vocabulary/permissions';
import { useGiveExceptionMutation } from '../../api/closings.api';
import { useListUsersQuery } from '../../api/users.api';
import { DateField } from '../../fields/DateField';
import { fixedChoices } from '../../fields/choices';
import { SelectField } from '../../fields/SelectField';
import { TextAreaField } from '../../fields/TextAreaField';
import { DialogForm } from '../../forms/DialogForm';
import { lateRules } from '../../forms/late-rules';
import { useSubmitFlow } from '../../forms/useSubmitFlow';
import { personChoices } from '../../pickers/person-choices';

const rules = lateRules<ExceptionFormValues>(() =>
  import(/* webpackChunkName: "books-rules" */ '#contract/areas/closings.form').then((file) => file.exceptionForm),
);

const spans = Object.entries(closingCaptions.spans).map(([value, label]) => ({ value, label }));
const spanOf = (hours: string) => spans.find(({ value }) => value === hours)?.label ?? '';

const recordersOf = (users: readonly UserRow[] | undefined) =>
  users?.filter(({ userType, isDisabled }) => !isDisabled && roleAllows(userType, 'movements.record'));

/** Drawn for other people only: a key in another field leaves it alone. */
function RecorderField() {
  const users = useListUsersQuery(undefined);
  const choices = personChoices({ ...users, data: recordersOf(users.data) });
  return <SelectField name="userId" label={closingCaptions.person} required choices={choices} />;
}

const { excepting, excepted, exceptFailed } = messages.closing;

/** Lets somebody record on some closed days for some time, with the reason. */
export function ExceptionForm({ onClose }: { onClose: () => void }) {
  const { data: users } = useListUsersQuery(undefined);
  const [giveException] = useGiveExceptionMutation();
  const flow = useSubmitFlow<ExceptionFormValues>({
    draftName: 'closing-exception',
    emptyValues: () => ({ userId: '', startDate: '', endDate: '', hours: '8', reason: '' }),
    schema: rules,
    facts: ({ userId, startDate, endDate, hours, reason }) => [
      { label: closingCaptions.person, value: users?.find(({ id }) => String(id) === userId)?.name ?? '' },
      { label: labels.startDate, value: formatWireDate(startDate) },
      { label: labels.endDate, value: formatWireDate(endDate) },
      { label: closingCaptions.holdsFor, value: spanOf(hours) },
      { label: closingCaptions.reason, value: reason.trim() },
    ],
    texts: { loader: excepting, done: excepted, failed: exceptFailed, unknown: exceptFailed },
    send: ({ userId, startDate, endDate, hours, reason }, { idempotencyKey }) =>
      giveException({
        body: {
          userId: Number(userId),
          startDate: dateToWire(startDate as CalendarDate),
          endDate: dateToWire(endDate as CalendarDate),
          hours: Number(hours),
          reason: reason.trim(),
        },
        idempotencyKey,
      }).unwrap(),
    onDone: onClose,
  });
  return (
    <DialogForm flow={flow} title={closingCaptions.newException} isWide onClose={onClose}>
      <RecorderField />
      <SelectField
        name="hours"
        label={closingCaptions.holdsFor}
        required
        choices={{ ...fixedChoices([]), options: spans }}
      />
      <DateField name="startDate" label={labels.startDate} required />
      <DateField name="endDate" label={labels.endDate} required />
      <div className="form-grid__wide">
        <TextAreaField name="reason" label={closingCaptions.reason} maximum={limits.reasonCharacters} required />
      </div>
    </DialogForm>
  );
}
