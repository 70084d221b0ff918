import { Button, Input } from '@mantine/core';
import { Download, Upload } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { importTables } from '#contract/imports/import-tables';
import { templateOf } from '#contract/imports/template';
import { csvMediaType } from '#contract/reports/csv';
import { failures } from '#contract/texts/failures';
import { importCaptions, importKindNames, importKindNotes } from '#contract/texts/import-captions';
import { messages } from '#contract/texts/messages';
import { type ImportKind, importKinds } from '#contract/vocabulary/import-kinds';
import { limits } from '#contract/vocabulary/limits';
import { useUploadImportMutation } from '../../../api/imports.api';
import { saveFile } from '../../../browser/file-saver';
import { showLoader } from '../../../dialogs/ask';
import { failureOf } from '../../../dialogs/attempt';
import { ownResult } from '../../../dialogs/own-result';
import { ChoiceSelect } from '../../../fields/ChoiceSelect';
import { fieldFrame } from '../../../fields/field-frame';
import { tellsOfSameFile } from '../../../fields/file-input';
import { fingerprint } from '../../../forms/content-fingerprint';
import { useAppStore } from '../../../store-hooks';
import { newIdempotencyKey, registerSlip, releaseSlip } from '../../../transport/requests';
import { choicesOf } from './import-choices';

const failureTexts = { failed: importCaptions.failed, unknown: importCaptions.failed, fate: failures.upload };
const megabyte = 1_048_576;
const kinds = choicesOf(importKinds.map((kind) => ({ value: kind, label: importKindNames[kind] })));

interface ImportChoiceProps {
  onUploaded: (id: number) => void;
}

/** Chooses what is imported and its file; both may be dropped onto the field. */
export function ImportChoice({ onUploaded }: ImportChoiceProps) {
  const store = useAppStore();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const isBusy = useRef(false);
  const [kind, setKind] = useState<ImportKind>('deposits');
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [sheets, setSheets] = useState<readonly string[]>([]);
  const [sheet, setSheet] = useState('');
  const [sheetFault, setSheetFault] = useState<string>();
  const [upload] = useUploadImportMutation();
  /** by what is sent: after a lost answer it goes out again as the same upload */
  const sentKeys = useRef(new Map<string, string>());

  const choose = (chosen: File | null) => {
    setFile(chosen);
    setSheets([]);
    setSheet('');
    setSheetFault(undefined);
    setFault(
      chosen && chosen.size > limits.importBytes ? messages.import.tooLarge(limits.importBytes / megabyte) : null,
    );
  };
  const clear = () => {
    choose(null);
    if (input.current) input.current.value = '';
  };
  const send = async (chosen: File) => {
    const tell = ownResult(store);
    const hideLoader = showLoader(store.dispatch, importCaptions.uploading);
    const fileId = registerSlip(chosen);
    const content = fingerprint({ kind, sheet, file: chosen });
    const idempotencyKey = sentKeys.current.get(content) ?? newIdempotencyKey();
    sentKeys.current.set(content, idempotencyKey);
    try {
      const begun = await upload({ kind, sheet: sheet || null, fileId, idempotencyKey }).unwrap();
      sentKeys.current.delete(content);
      if (begun.id === null) {
        setSheets(begun.sheets);
        setSheetFault(messages.importBatch.sheetMissing);
        return;
      }
      clear();
      onUploaded(begun.id);
    } catch (error) {
      const failure = failureOf(error, failureTexts);
      void tell('error', failure.sentence, failure);
    } finally {
      releaseSlip(fileId);
      hideLoader();
    }
  };
  const submit = () => {
    if (fault !== null || isBusy.current) return;
    if (!file) {
      setFault(messages.importBatch.fileRequired);
      input.current?.focus();
      return;
    }
    if (sheets.length > 0 && sheet === '') {
      setSheetFault(messages.importBatch.sheetMissing);
      return;
    }
    isBusy.current = true;
    void send(file).finally(() => {
      isBusy.current = false;
    });
  };
  const saveTemplate = () => {
    const table = importTables[kind];
    saveFile(new Blob([templateOf(table)], { type: csvMediaType }), table.templateName);
  };

  return (
    <form
      className="card card--narrow import__choice"
      aria-label={importCaptions.import}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="form-grid">
        <ChoiceSelect
          label={importCaptions.kind}
          required
          isAlwaysChosen
          choices={kinds}
          value={kind}
          onChoose={(chosen) => setKind(importKinds.find((each) => each === chosen) ?? kind)}
        />
        <Input.Wrapper {...fieldFrame({ id, label: importCaptions.file, required: true, error: fault ?? undefined })}>
          <div className="file-box" data-error={fault ? true : undefined} data-chosen={file ? true : undefined}>
            <input
              ref={input}
              id={id}
              type="file"
              accept=".csv,.xlsx,.txt,.tsv"
              className="file-box__input"
              {...tellsOfSameFile}
              onChange={(event) => choose(event.currentTarget.files?.[0] ?? null)}
              aria-invalid={fault ? true : undefined}
              aria-describedby={fault ? `${id}-name ${id}-error` : `${id}-name`}
            />
            <Upload className="file-box__icon" size={16} aria-hidden />
            <span id={`${id}-name`} className="file-box__name" title={file?.name}>
              {file ? file.name : importCaptions.chooseFile}
            </span>
          </div>
        </Input.Wrapper>
        {sheets.length > 0 && (
          <ChoiceSelect
            label={importCaptions.sheet}
            required
            choices={choicesOf(sheets.map((name) => ({ value: name, label: name })))}
            value={sheet}
            error={sheetFault}
            onChoose={(chosen) => {
              setSheet(chosen);
              setSheetFault(undefined);
            }}
          />
        )}
      </div>
      <p className="dimmed import__note">{importKindNotes[kind]}</p>
      <div className="import__buttons">
        <Button variant="default" leftSection={<Download size={15} aria-hidden />} onClick={saveTemplate}>
          {importCaptions.template}
        </Button>
        <Button type="submit">{importCaptions.upload}</Button>
      </div>
    </form>
  );
}
