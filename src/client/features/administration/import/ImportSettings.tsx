import { Button } from '@mantine/core';
import { type ReactNode, type RefObject, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ImportBatch } from '#contract/areas/imports.wire';
import { askedFormats, openFormats } from '#contract/imports/file-formats';
import { readColumns } from '#contract/imports/import-table';
import { importTables } from '#contract/imports/import-tables';
import { workFailures } from '#contract/texts/work-failures';
import { dateOrderNames, decimalSignNames, importCaptions } from '#contract/texts/import-captions';
import { messages } from '#contract/texts/messages';
import { useSettleImportMutation } from '../../../api/imports.api';
import { showLoader } from '../../../dialogs/ask';
import { failureOf } from '../../../dialogs/attempt';
import { ownResult } from '../../../dialogs/own-result';
import { ChoiceSelect } from '../../../fields/ChoiceSelect';
import { useUnsavedForm } from '../../../forms/useUnsavedForm';
import { useAppStore } from '../../../store-hooks';
import { choicesOf } from './import-choices';
import { ImportProject } from './ImportProject';
import { type UnjudgedChoices, useImportChoices } from './useImportChoices';

const failureTexts = { failed: importCaptions.failed, unknown: importCaptions.failed, fate: workFailures.import };

/** The one of the readings that was chosen, while it is asked. */
const chosenOf = <Reading extends string>(asked: readonly Reading[], chosen: string | null): Reading | null =>
  asked.find((each) => each === chosen) ?? null;

interface ImportSettingsProps {
  batch: ImportBatch;
  /** is told what is chosen and not judged yet */
  unjudged: RefObject<UnjudgedChoices | null>;
  children?: ReactNode;
}

/** Which column of the file is which, and how its days and amounts are written, where the columns that are chosen leave that open. */
export function ImportSettings({ batch, unjudged, children }: ImportSettingsProps) {
  const store = useAppStore();
  const details = useRef<HTMLDetailsElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [settle, { isLoading }] = useSettleImportMutation();
  const { choices, isChanged, choose, end } = useImportChoices(batch);
  const columns = new Map(choices.columns);
  const projectId = choices.project === '' ? null : Number(choices.project);
  const [isTried, setIsTried] = useState(false);
  const heads = choicesOf(batch.heads.map((label, at) => ({ value: String(at), label: label || `Column ${at + 1}` })));
  const table = importTables[batch.kind];
  const places = Object.fromEntries([...columns].map(([member, column]) => [member, column ?? undefined]));
  const asked = askedFormats(openFormats(table, places, batch.columnReadings));
  const dateOrder = chosenOf(asked.dateOrders, choices.dateOrder);
  const decimalSign = chosenOf(asked.decimalSigns, choices.decimalSign);
  const missing = new Set(
    readColumns(table).flatMap(({ member, isRequired }) =>
      isRequired && places[member] === undefined ? [member] : [],
    ),
  );
  const isOrderMissing = asked.dateOrders.length > 0 && dateOrder === null;
  const isSignMissing = asked.decimalSigns.length > 0 && decimalSign === null;
  const isProjectAsked = readColumns(table).some(
    ({ member, isSaidOnce }) => isSaidOnce && places[member] === undefined,
  );
  const isProjectMissing = isProjectAsked && projectId === null;
  useUnsavedForm(isChanged);
  const show = () => {
    if (details.current) details.current.open = true;
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  };
  useImperativeHandle<UnjudgedChoices | null, UnjudgedChoices | null>(unjudged, () => (isChanged ? { show } : null));

  const judge = async () => {
    // Rendered at once: the fields say what they miss, and the first of them is where one goes on.
    flushSync(() => setIsTried(true));
    if (missing.size > 0 || isOrderMissing || isSignMissing || isProjectMissing) {
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
      return;
    }
    const body = {
      version: batch.version,
      columns: [...columns].map(([member, column]) => ({ member, column })),
      dateOrder,
      decimalSign,
      projectId: isProjectAsked ? projectId : null,
    };
    const tell = ownResult(store);
    // What would be chosen while it is under way would be gone with its answer.
    const hideLoader = showLoader(store.dispatch, importCaptions.starting);
    await settle({ id: batch.id, body })
      .unwrap()
      .then(end)
      .catch((error: unknown) => {
        const failure = failureOf(error, failureTexts);
        void tell('error', failure.sentence, failure);
      })
      .finally(hideLoader);
  };

  return (
    <details ref={details} className="import__settings" open={batch.state === 'asks'}>
      <summary>{importCaptions.columns}</summary>
      <form
        ref={form}
        aria-label={importCaptions.columns}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isLoading) void judge();
        }}
      >
        <div className="form-grid">
          {readColumns(table).map(({ member, heading, isRequired = false }) => (
            <ChoiceSelect
              key={member}
              label={heading}
              required={isRequired}
              error={isTried && missing.has(member) ? messages.importBatch.columnMissing(heading) : undefined}
              emptyText={importCaptions.notInFile}
              choices={heads}
              value={String(columns.get(member) ?? '')}
              onChoose={(chosen) =>
                choose({ columns: [...new Map(columns).set(member, chosen === '' ? null : Number(chosen))] })
              }
            />
          ))}
          {isProjectAsked && (
            <ImportProject
              projectId={projectId}
              error={isTried && isProjectMissing ? messages.importBatch.projectMissing : undefined}
              onChoose={(chosen) => choose({ project: String(chosen ?? '') })}
            />
          )}
          {asked.dateOrders.length > 0 && (
            <ChoiceSelect
              label={importCaptions.dateOrder}
              required
              error={isTried && isOrderMissing ? messages.importBatch.dateOrderMissing : undefined}
              choices={choicesOf(asked.dateOrders.map((value) => ({ value, label: dateOrderNames[value] })))}
              value={dateOrder ?? ''}
              onChoose={(chosen) => choose({ dateOrder: chosen })}
            />
          )}
          {asked.decimalSigns.length > 0 && (
            <ChoiceSelect
              label={importCaptions.decimalSign}
              required
              error={isTried && isSignMissing ? messages.importBatch.decimalSignMissing : undefined}
              choices={choicesOf(asked.decimalSigns.map((value) => ({ value, label: decimalSignNames[value] })))}
              value={decimalSign ?? ''}
              onChoose={(chosen) => choose({ decimalSign: chosen })}
            />
          )}
        </div>
        <div className="import__buttons">
          {children}
          <Button type="submit" variant={batch.state === 'asks' ? 'filled' : 'default'}>
            {batch.state === 'asks' ? importCaptions.judge : importCaptions.judgeAgain}
          </Button>
        </div>
      </form>
    </details>
  );
}
