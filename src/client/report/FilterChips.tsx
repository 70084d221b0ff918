import { Button } from '@mantine/core';
import { X } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { buttons } from '#contract/texts/buttons';
import { controls } from '#contract/texts/control-names';

/** A filter that applies, in words. */
export interface FilterChip {
  filter: string;
  /** 'Account: Main Operating (USD)' */
  text: string;
  /** no field shows it, so that its chip stands over an open form, too */
  isWithoutField?: boolean;
}

interface FilterChipsProps {
  chips: readonly FilterChip[];
  onRemove: (filter: string) => void;
  /** undefined where a button for it stands beneath already */
  onClear: (() => void) | undefined;
  /** where the focus goes when the last of them is gone */
  after: RefObject<HTMLElement | null>;
}

/** The filters that apply, each of which can be taken away alone. */
export function FilterChips({ chips, onRemove, onClear, after }: FilterChipsProps) {
  const list = useRef<HTMLUListElement>(null);

  const remove = ({ filter }: FilterChip, place: number) => {
    const others = list.current?.querySelectorAll<HTMLElement>('.chip__remove');
    (others?.[place + 1] ?? others?.[place - 1] ?? after.current)?.focus();
    onRemove(filter);
  };
  const clear = () => {
    after.current?.focus();
    onClear?.();
  };

  return (
    <div className="filters__chips">
      <ul ref={list} aria-label={controls.appliedFilters}>
        {chips.map((each, place) => (
          <li key={each.filter} className="chip">
            <span className="chip__text">{each.text}</span>
            <button
              type="button"
              className="chip__remove"
              aria-label={controls.removeFilter(each.text)}
              onClick={() => remove(each, place)}
            >
              <X size={14} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {onClear && (
        <Button variant="subtle" size="compact-sm" onClick={clear}>
          {buttons.clearAll}
        </Button>
      )}
    </div>
  );
}
