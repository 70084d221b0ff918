import { Checkbox } from '@mantine/core';
import { switchedOn } from '#contract/reports/report-filters';
import { useFieldState } from '../fields/field-state';
import { selectMenus } from '../session/session.slice';
import { useAppSelector } from '../store-hooks';

interface SwitchFilterProps {
  name: string;
  label: string;
}

/** A filter that is on or off, where the server has what is beyond the specification. */
export function SwitchFilter({ name, label }: SwitchFilterProps) {
  const isThere = useAppSelector(selectMenus).includes('books');
  const { id, value, choose } = useFieldState<string>(name);
  if (!isThere) return null;
  return (
    <Checkbox
      className="filters__switch"
      id={id}
      name={name}
      label={label}
      checked={value === switchedOn}
      onChange={(event) => choose(event.currentTarget.checked ? switchedOn : '')}
    />
  );
}
