import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useFormik } from 'formik';
import { ChevronDown, Info } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { captions } from '#contract/texts/captions';
import { buttons } from '#contract/texts/buttons';
import { messages } from '#contract/texts/messages';
import { FormFields } from '../fields/FormFields';
import type { LateRules } from '../forms/late-rules';
import { useBooksWatch } from '../parts/useBooksWatch';
import { type FilterChip, FilterChips } from './FilterChips';
import { useGenerate } from './useGenerate';

type Values = Readonly<Record<string, string>>;

interface FilterPanelProps {
  /** the filters that apply, which are not those being edited */
  applied: Values;
  /** no filter is chosen */
  none: Values;
  rules: LateRules<never>;
  chips: readonly FilterChip[];
  /** what the address tells and cannot be used, in sentences */
  notes: readonly string[];
  /** what is typed, in the spelling in which it applies */
  settled: (values: Values) => Values;
  /** whether these are the filters of what is shown already: then it is asked for again */
  isShown: (values: Values) => boolean;
  onRepeat: () => void;
  onApply: (values: Values) => void;
  onRemove: (filter: string) => void;
  /** the fields, by the names of the filters */
  children: ReactNode;
}

/** Back, a chip or a link changes what applies: the fields follow, but for those in which something else was typed. */
function useFollowing(
  applied: Values,
  { values, resetForm }: { values: Values; resetForm: (next: { values: Values }) => void },
  chosen: Values,
): void {
  const followed = useRef(applied);
  useEffect(() => {
    const before = followed.current;
    followed.current = applied;
    const isTyped = (name: string) => ![values[name], chosen[name]].includes(before[name]);
    const typed = Object.fromEntries(Object.entries(values).filter(([name]) => isTyped(name)));
    if (applied !== before) resetForm({ values: { ...applied, ...typed } });
    // What is typed is followed by nothing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [applied]);
}

/** Collapsible filters. What is edited here counts only after Generate. */
export function FilterPanel(props: FilterPanelProps) {
  const { applied, none, rules, chips, notes, settled, isShown, onRepeat, onApply, onRemove, children } = props;
  const isSmall = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [isOpen, setOpen] = useState(!isSmall);
  const id = useId();
  const formik = useFormik<Values>({
    initialValues: applied,
    validationSchema: rules,
    validateOnBlur: false,
    onSubmit: (typed) => {
      const filters = settled(typed);
      if (isShown(filters)) onRepeat();
      else onApply(filters);
      return Promise.resolve(true);
    },
  });
  const { formProps, fault } = useGenerate(formik, rules);
  const toggle = useRef<HTMLButtonElement>(null);
  const chosen = settled(formik.values);
  useFollowing(applied, formik, chosen);
  // What is chosen from has the names that colleagues give it meanwhile; the rows beneath stay as they are.
  useBooksWatch();

  const [clears, setClears] = useState(0);
  const clear = () => {
    // What was typed into a select and waits for its list goes, too.
    setClears(clears + 1);
    formik.resetForm({ values: none });
    onApply(none);
  };

  const count = chips.length;
  const shownChips = isOpen ? chips.filter(({ isWithoutField }) => isWithoutField) : chips;
  const isChanged = Object.keys(none).some((filter) => chosen[filter] !== applied[filter]);

  return (
    <section className="card card--flush">
      <h2 className="filters__head">
        <button
          ref={toggle}
          type="button"
          className="filters__toggle"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span>{captions.filters}</span>
          {count > 0 && <span className="badge badge--accent">{captions.filtersApplied(count)}</span>}
          <ChevronDown className="filters__chevron" size={18} aria-hidden />
        </button>
      </h2>
      <div role="status">
        {notes.map((note) => (
          <p key={note} className="filters__note">
            <Info size={16} aria-hidden />
            <span>{note}</span>
          </p>
        ))}
      </div>
      {shownChips.length > 0 && (
        <FilterChips
          chips={shownChips}
          after={toggle}
          onRemove={onRemove}
          onClear={isOpen ? undefined : () => onApply(none)}
        />
      )}
      <form id={id} className="filters__form" hidden={!isOpen} {...formProps}>
        <FormFields key={clears} form={formik}>
          <div className="filters__fields">{children}</div>
        </FormFields>
        <div className="filters__foot">
          <span className="dimmed" aria-live="polite">
            {fault ?? (isChanged && messages.list.filtersNotApplied)}
          </span>
          <Button variant="default" onClick={clear}>
            {buttons.clearAll}
          </Button>
          <Button type="submit">{buttons.generate}</Button>
        </div>
      </form>
    </section>
  );
}
