import type { OpenInstallmentRow } from '#contract/areas/projects.wire';
import { captions } from '#contract/texts/captions';
import { messages } from '#contract/texts/messages';
import { formatWireDate } from '#contract/values/dates';
import { installmentLabel, overdueText } from '#contract/vocabulary/schedule';
import { useOpenInstallmentsQuery } from '../api/installments.api';
import { useListProjectsQuery } from '../api/projects.api';
import { choicesFrom } from '../fields/choices';
import type { FieldProps } from '../fields/field-frame';
import { SelectField } from '../fields/SelectField';
import { useToday } from '../browser/today';

interface InstallmentPickerProps extends FieldProps {
  /** id of the project in text, '' while none is chosen */
  projectId: string;
  /** another one that is offered, though it may be paid in full */
  also?: OpenInstallmentRow | undefined;
  /** nothing is left of the chosen one, so it is not offered any more */
  isPaid: boolean;
}

/** An installment of the project that is not yet paid in full, with the number that the reports know it by, its date, and how late it is (§2 Make Payment). */
export function InstallmentPicker({ projectId, also, isPaid, ...field }: InstallmentPickerProps) {
  const query = useOpenInstallmentsQuery(Number(projectId), {
    skip: projectId === '',
    refetchOnMountOrArgChange: true,
  });
  const today = useToday();
  const { data: projects } = useListProjectsQuery(undefined);
  // Of one that does not exist nobody knows what is left to pay.
  const isOfProject = projects?.some(({ projectid }) => String(projectid) === projectId);
  // Without a project, and while another one's are on the way, the former project's are not offered.
  const open = query.currentData;
  const isListed = open?.some(({ installmentid }) => installmentid === also?.installmentid);
  const choices = choicesFrom(
    { ...query, data: also && open && !isListed ? [also, ...open] : open },
    (row) => ({
      value: String(row.installmentid),
      label: installmentLabel(row),
      note: [
        captions.installmentId(row.installmentid),
        formatWireDate(row.scheduledate),
        overdueText(row.scheduledate, today),
      ]
        .filter(Boolean)
        .join(' · '),
    }),
    isOfProject ? 'installments' : 'installmentsOfNone',
  );
  return (
    <SelectField
      {...field}
      gone={isPaid ? messages.payment.installmentPaid : undefined}
      choices={{ ...choices, search: `?project=${projectId}` }}
    />
  );
}
