import { useEffect } from 'react';
import type { CompanyFormValues } from '#contract/areas/company.form';
import type { CompanySettings } from '#contract/areas/company.wire';
import { captions } from '#contract/texts/captions';
import { companyCaptions } from '#contract/texts/company-captions';
import { labels } from '#contract/texts/field-labels';
import { messages } from '#contract/texts/messages';
import { useChangeCompanyMutation, useListTimeZonesQuery } from '../../../api/company.api';
import { useMinute } from '../../../browser/today';
import { choicesFrom } from '../../../fields/choices';
import { SelectField } from '../../../fields/SelectField';
import { TextField } from '../../../fields/TextField';
import { EntryForm } from '../../../forms/EntryForm';
import { lateRules } from '../../../forms/late-rules';
import { useSubmitFlow } from '../../../forms/useSubmitFlow';
import { momentIn, zoneOfBrowser, zoneText } from '../../../parts/zone-words';

const rules = lateRules<CompanyFormValues>(() =>
  import(/* webpackChunkName: "administration-rules" */ '#contract/areas/company.form').then(
    (file) => file.companyForm,
  ),
);

interface CompanyFormProps {
  /** as it was when the form was opened: its version is sent */
  opened: CompanySettings;
  /** as it is now, for all that is known */
  latest: CompanySettings;
  onOpened: (company: CompanySettings) => void;
  onSaved?: (() => void) | undefined;
}

const { saving, updated, saveFailed, isNow } = messages.company;
const fieldOfBody = { name: 'companyName' } as const;

const valuesOf = ({ name, timeZone }: CompanySettings): CompanyFormValues => ({
  companyName: name ?? '',
  timeZone: timeZone ?? zoneOfBrowser(),
});

/** Name and time zone of the company. What somebody else has saved meanwhile is taken over where nothing was typed. */
export function CompanyForm({ opened, latest, onOpened, onSaved }: CompanyFormProps) {
  const [changeCompany] = useChangeCompanyMutation();
  const flow = useSubmitFlow<CompanyFormValues>({
    draftName: 'company',
    draftVersion: opened.version,
    emptyValues: () => valuesOf(opened),
    schema: rules,
    fieldOfBody,
    facts: ({ companyName, timeZone }) => [
      { label: labels.companyName, value: companyName.trim() },
      { label: labels.timeZone, value: zoneText(timeZone) },
    ],
    texts: { loader: saving, done: updated, failed: saveFailed, unknown: saveFailed },
    send: async ({ companyName, timeZone }) => {
      onOpened(await changeCompany({ name: companyName.trim(), timeZone, version: opened.version }).unwrap());
      return { message: updated };
    },
    ...(onSaved && { onDone: onSaved }),
  });
  const { isDirty, formik } = flow;
  const isOutdated = latest.version > opened.version;
  useEffect(() => {
    if (isOutdated && !isDirty) onOpened(latest);
  });

  return (
    <EntryForm flow={flow} label={companyCaptions.company}>
      <TextField name="companyName" label={labels.companyName} autoComplete="organization" required />
      <TimeZoneField />
      <ZoneNow zone={formik.values.timeZone} />
      {isOutdated && isDirty && (
        <p className="form-grid__wide form-note" role="status">
          {isNow(latest.name ?? captions.noValue, zoneText(latest.timeZone ?? captions.noValue))}
        </p>
      )}
    </EntryForm>
  );
}

/** The zones that the server knows, found by their places. */
function TimeZoneField() {
  const zones = choicesFrom(useListTimeZonesQuery(undefined), (zone) => ({ value: zone, label: zoneText(zone) }));
  return <SelectField name="timeZone" label={labels.timeZone} required choices={zones} />;
}

function ZoneNow({ zone }: { zone: string }) {
  const moment = momentIn(zone, useMinute());
  return (
    <p className="form-grid__wide dimmed">
      {moment && `${companyCaptions.zoneNow(moment)} `}
      {companyCaptions.zoneAbout}
    </p>
  );
}
