import { Button, TextInput } from '@mantine/core';
import { nanoid } from '@reduxjs/toolkit';
import { X } from 'lucide-react';
import { type KeyboardEvent, memo, useCallback, useEffect, useRef, useState } from 'react';
import { filledOwners, type OwnerValues, typedSum } from '#contract/areas/typed-owners';
import { buttons } from '#contract/texts/buttons';
import { administrationCaptions } from '#contract/texts/administration-captions';
import { labels } from '#contract/texts/field-labels';
import { equalShares, shareText, wholeShare } from '#contract/values/shares';
import { onceFieldsFollow } from '../../../browser/focus-selection';
import { isOfInputMethod } from '../../../browser/input-method';
import { ChoiceSelect } from '../../../fields/ChoiceSelect';
import type { Choices } from '../../../fields/choices';
import { fieldFrame } from '../../../fields/field-frame';
import { useFieldState } from '../../../fields/field-state';
import './project-setup.css';

interface OwnersFieldProps {
  name: string;
  /** whom one can choose */
  people: Choices;
}

const emptyRow = (): OwnerValues => ({ userId: '', share: '' });

/** By what a row is known wherever it stands: what is typed into it and waits for its list goes with it. */
const keys = new WeakMap<OwnerValues, string>();
function keyOf(row: OwnerValues): string {
  const key = keys.get(row) ?? nanoid();
  keys.set(row, key);
  return key;
}

/** The same row with what was typed or chosen in it. */
function withPart(row: OwnerValues, part: Partial<OwnerValues>): OwnerValues {
  const changed = { ...row, ...part };
  keys.set(changed, keyOf(row));
  return changed;
}

/** The owners with their shares: a row each, what they add up to, and equal shares for all of them. */
export function OwnersField({ name, people }: OwnersFieldProps) {
  const { value: rows, error, change } = useFieldState<OwnerValues[]>(name);
  const field = useRef<HTMLFieldSetElement>(null);
  // The rows that stay as they are need not be rendered again, so what they call stays the same.
  const latest = useRef({ rows, change });
  useEffect(() => {
    latest.current = { rows, change };
  });
  const [goTo, setGoTo] = useState<{ place: number } | null>(null);
  useEffect(() => {
    if (!goTo) return;
    onceFieldsFollow(() => {
      const inputs = field.current?.querySelectorAll<HTMLElement>('.owners__row .field-of-list input[role="combobox"]');
      inputs?.[Math.min(goTo.place, inputs.length - 1)]?.focus();
    });
  }, [goTo]);

  const changeRow = useCallback((place: number, part: Partial<OwnerValues>) => {
    const { rows: typed, change: set } = latest.current;
    set(typed.map((row, at) => (at === place ? withPart(row, part) : row)));
  }, []);
  const removeRow = useCallback((place: number) => {
    const { rows: typed, change: set } = latest.current;
    const rest = typed.filter((_, at) => at !== place);
    set(rest.length > 0 ? rest : [emptyRow()]);
    setGoTo({ place });
  }, []);
  const goOn = useCallback((place: number) => {
    const { rows: typed, change: set } = latest.current;
    if (place + 1 === typed.length) set([...typed, emptyRow()]);
    setGoTo({ place: place + 1 });
  }, []);
  const shareEqually = () => {
    const owners = filledOwners(rows);
    const shares = equalShares(Math.max(1, owners.length));
    change(
      (owners.length > 0 ? owners : [emptyRow()]).map((row, at) =>
        withPart(row, { share: shareText(shares[at] ?? wholeShare) }),
      ),
    );
  };
  const sum = typedSum(rows);
  const isOpen = error === undefined && filledOwners(rows).length === 0;
  const tone = sum === wholeShare ? ' owners__sum--whole' : isOpen ? '' : ' owners__sum--wrong';

  return (
    <fieldset ref={field} className="owners form-grid__wide">
      <legend className="owners__legend">{labels.owners}</legend>
      <div className="owners__rows">
        {rows.map((row, place) => (
          <OwnerRow
            key={keyOf(row)}
            {...{ place, row, people, changeRow, removeRow, goOn }}
            isWrong={error !== undefined}
          />
        ))}
      </div>
      <div className="owners__foot">
        <Button variant="default" size="xs" onClick={() => goOn(rows.length - 1)}>
          {buttons.addOwner}
        </Button>
        <Button variant="default" size="xs" onClick={shareEqually}>
          {buttons.equalShares}
        </Button>
        <p className={`owners__sum figure${tone}`} role="status">
          {administrationCaptions.sharesOfWhole(shareText(sum))}
        </p>
      </div>
      <p className="owners__error" role="alert">
        {error}
      </p>
    </fieldset>
  );
}

interface OwnerRowProps {
  place: number;
  row: OwnerValues;
  people: Choices;
  isWrong: boolean;
  changeRow: (place: number, part: Partial<OwnerValues>) => void;
  removeRow: (place: number) => void;
  goOn: (place: number) => void;
}

/** A person and a share. Enter in the share goes on to the next row, a new one after the last. */
const OwnerRow = memo(function OwnerRow({ place, row, people, isWrong, changeRow, removeRow, goOn }: OwnerRowProps) {
  const { userId, share } = row;
  const number = place + 1;
  const goOnByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isOfInputMethod(event.nativeEvent)) return;
    event.preventDefault();
    goOn(place);
  };
  return (
    <div className="owners__row">
      <ChoiceSelect
        label={labels.owner(number)}
        required
        choices={people}
        value={userId}
        onChoose={(chosen) => changeRow(place, { userId: chosen })}
      />
      <TextInput
        {...fieldFrame({ id: `owner-share-${String(number)}`, label: labels.share(number), error: undefined })}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        data-figures
        aria-invalid={(isWrong && place === 0) || undefined}
        value={share}
        rightSection={<span className="dimmed">%</span>}
        onChange={(event) => changeRow(place, { share: event.currentTarget.value })}
        onKeyDown={goOnByKey}
      />
      <button
        type="button"
        className="field__tool owners__remove"
        aria-label={administrationCaptions.removeOwner(number)}
        onClick={() => removeRow(place)}
      >
        <X size={16} aria-hidden />
      </button>
    </div>
  );
});
