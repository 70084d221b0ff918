import { switchedOn } from '#contract/reports/report-filters';
import { useFieldState } from '../fields/field-state';
import { selectMenus } from '../session/session.slice';
import { useAppSelector } from '../store-hooks';

/** A filter that is on or off, where the server has what is beyond the specification. */
export function SwitchFilter({ name, label }: { name: string; label: string }) {
  const isThere = useAppSelector(selectMenus).includes('books');
  const { value, choose } = useFieldState<string>(name);
  return (
    isThere && (
      <label className="filters__switch">
        <input
          type="checkbox"
          checked={value === switchedOn}
          onChange={(event) => choose(event.currentTarget.checked ? switchedOn : '')}
        />
        {label}
      </label>
    )
  );
}
