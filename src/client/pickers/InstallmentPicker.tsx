import { formatWireDate } from '#contract/dates';
import { installmentLabel } from '#contract/schedule';
import { useOpenInstallmentsQuery } from '../api/projects.api';
import { choicesFrom } from '../fields/choices';
import type { FieldProps } from '../fields/field-frame';
import { SelectField } from '../fields/SelectField';

interface InstallmentPickerProps extends FieldProps {
  /** id of the project in text, '' while none is chosen */
  projectId: string;
}

/** An installment of the project that is not yet paid in full, with its date (§2 Make Payment). */
export function InstallmentPicker({ projectId, ...field }: InstallmentPickerProps) {
  const query = useOpenInstallmentsQuery(Number(projectId), {
    skip: projectId === '',
    refetchOnMountOrArgChange: true,
  });
  // Without a project, and while another one's are on the way, the former project's are not offered.
  const choices = choicesFrom({ ...query, data: query.currentData }, (row) => ({
    value: String(row.installmentid),
    label: installmentLabel(row),
    note: formatWireDate(row.scheduledate),
  }));
  return <SelectField {...field} choices={choices} />;
}
