import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { importTables } from '#contract/imports/import-tables';
import { templateOf } from '#contract/imports/template';
import { csvMediaType } from '#contract/reports/csv';
import { workFailures } from '#contract/texts/work-failures';
import { importCaptions, importKindNames, importKindNotes } from '#contract/texts/import-captions';
import { messages } from '#contract/texts/messages';
import { importKinds } from '#contract/vocabulary/import-kinds';
import { useUploadImportMutation } from '../../../api/imports.api';
import { saveFile } from '../../../browser/file-saver';
import { useIsThere } from '../../../browser/useIsThere';
import { showLoader } from '../../../dialogs/ask';
import { failureOf } from '../../../dialogs/attempt';
import { ownResult } from '../../../dialogs/own-result';
import { ChoiceSelect } from '../../../fields/ChoiceSelect';
import { isTooLarge } from '../../../fields/table-file';
import { TableFileField } from '../../../fields/TableFileField';
import { isSentAgain } from '../../../forms/confirmed-entry';
import { useAppStore } from '../../../store-hooks';
import { registerSlip, releaseSlip } from '../../../transport/requests';
import { choicesOf } from './import-choices';
import { useChosenFile } from './useChosenFile';
import '../../../forms/form-foot.css';

const failureTexts = { failed: importCaptions.failed, unknown: importCaptions.failed, fate: workFailures.upload };
const kinds = choicesOf(importKinds.map((kind) => ({ value: kind, label: importKindNames[kind] })));

interface ImportChoiceProps {
  uploadButton: RefObject<HTMLButtonElement | null>;
  onUploaded: (id: number) => void;
}

/** Chooses what is imported and its file; both may be dropped onto the field. */
export function ImportChoice({ uploadButton, onUploaded }: ImportChoiceProps) {
  const store = useAppStore();
  const input = useRef<HTMLInputElement>(null);
  const isBusy = useRef(false);
  const isThere = useIsThere();
  const { chosen, draft, choose, clear: forget, note } = useChosenFile();
  const { kind, file, sheets, sheet } = chosen;
  const [isTried, setTried] = useState(false);
  const [upload] = useUploadImportMutation();
  const sheetFault = isTried && sheets.length > 0 && sheet === '' ? messages.importBatch.sheetMissing : undefined;

  const clear = () => {
    forget();
    setTried(false);
    if (input.current) input.current.value = '';
  };
  /** After a lost answer, here or before a reload, it goes out again as the same upload. */
  const sendOnce = async (sent: File) => {
    const hideLoader = showLoader(store.dispatch, importCaptions.uploading);
    const fileId = registerSlip(sent);
    const { idempotencyKey } = draft.sendingOf(chosen, {});
    return upload({ kind, sheet: sheet || null, fileId, idempotencyKey })
      .unwrap()
      .catch((error: unknown) => {
        draft.hearFailure(chosen, error);
        throw error;
      })
      .finally(() => {
        releaseSlip(fileId);
        hideLoader();
      });
  };
  const send = async (sent: File): Promise<void> => {
    const tell = ownResult(store);
    try {
      const begun = await sendOnce(sent);
      if (begun.id === null) {
        // With a sheet it is another upload.
        draft.forget();
        choose({ sheets: begun.sheets });
        return;
      }
      draft.endSaved(chosen);
      if (isThere()) clear();
      onUploaded(begun.id);
    } catch (error) {
      if (await isSentAgain(store)) return send(sent);
      const failure = failureOf(error, failureTexts);
      void tell('error', failure.sentence, failure);
    }
  };
  const submit = () => {
    if (isTooLarge(file) || isBusy.current) return;
    setTried(true);
    if (!file) input.current?.focus();
    if (!file || (sheets.length > 0 && sheet === '')) return;
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
          onChoose={(named) => choose({ kind: importKinds.find((each) => each === named) ?? kind })}
        />
        <TableFileField
          label={importCaptions.file}
          prompt={importCaptions.chooseFile}
          input={input}
          file={file}
          isTried={isTried}
          onChoose={(file) => choose({ file, sheets: [], sheet: '' })}
        />
        {sheets.length > 0 && (
          <ChoiceSelect
            label={importCaptions.sheet}
            required
            choices={choicesOf(sheets.map((name) => ({ value: name, label: name })))}
            value={sheet}
            error={sheetFault}
            onChoose={(named) => choose({ sheet: named })}
          />
        )}
      </div>
      <p className="dimmed import__note">{importKindNotes[kind]}</p>
      {note !== null && (
        <p className="form-note" role="status">
          {note}
        </p>
      )}
      <div className="import__buttons">
        <Button variant="default" leftSection={<Download size={15} aria-hidden />} onClick={saveTemplate}>
          {importCaptions.template}
        </Button>
        <Button ref={uploadButton} type="submit">
          {importCaptions.upload}
        </Button>
      </div>
    </form>
  );
}
