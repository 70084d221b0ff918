import { Button, Checkbox } from '@mantine/core';
import { useRef, useState } from 'react';
import type { BankFileAnswer, Reconciliation } from '#contract/areas/reconciliations.wire';
import { bankFileCaptions } from '#contract/texts/bank-file-captions';
import { importCaptions } from '#contract/texts/import-captions';
import { failures } from '#contract/texts/failures';
import { workFailures } from '#contract/texts/work-failures';
import { messages } from '#contract/texts/messages';
import { bankFileParts } from '#contract/vocabulary/import-kinds';
import { limits } from '#contract/vocabulary/limits';
import { useHoldBankFileMutation, useTickEntriesMutation } from '../../api/reconciliations.api';
import { useIsThere } from '../../browser/useIsThere';
import { type ActionTexts, attempt } from '../../dialogs/attempt';
import { ownResult } from '../../dialogs/own-result';
import { ScreenDialog } from '../../dialogs/ScreenDialog';
import { isTooLarge } from '../../fields/table-file';
import { TableFileField } from '../../fields/TableFileField';
import { useAppStore } from '../../store-hooks';
import type { Done } from '../../transport/answers';
import { registerSlip, releaseSlip } from '../../transport/requests';
import { notSent } from '../../transport/not-sent';
import { BankFileQuestions } from './BankFileQuestions';
import { BankFileResult } from './BankFileResult';
import { entriesToTick } from './bank-file-entries';
import '../../forms/form-foot.css';

const { reading: readLoader, failed } = bankFileCaptions;
/** What was read is shown, and told by no popup. */
const readTexts: ActionTexts = { loader: readLoader, done: '', failed, unknown: failed, fate: failures.action };
const { tickFailed, tickingThrough, ticked } = messages.reconciliation;
const tickTexts: ActionTexts = {
  loader: tickingThrough,
  done: ticked,
  failed: tickFailed,
  unknown: tickFailed,
  fate: workFailures.ticks,
};

/** Of which reconciliation. */
export interface BankFileProps {
  row: Reconciliation;
  /** whether what was ticked before is saved, once that is known */
  areSaved: () => Promise<boolean>;
  onClose: () => void;
}

/** Takes the bank's file, shows what of it is in the books and what is left on either side, and ticks what is asked for. */
export function BankFile({ row: { id, account }, areSaved, onClose }: BankFileProps) {
  const store = useAppStore();
  const input = useRef<HTMLInputElement>(null);
  const isBusy = useRef(false);
  const isThere = useIsThere();
  const [hold] = useHoldBankFileMutation();
  const [tick] = useTickEntriesMutation();
  const [file, setFile] = useState<File | null>(null);
  const [answer, setAnswer] = useState<BankFileAnswer | null>(null);
  const [asked, setAsked] = useState<BankFileAnswer['asked'] | null>(null);
  const [said, setSaid] = useState<Readonly<Record<string, string>>>({});
  const [isTried, setTried] = useState(false);
  const [alsoOtherDays, setAlsoOtherDays] = useState(true);
  const toTick = answer ? entriesToTick(answer, alsoOtherDays) : [];

  const choose = (chosen: File | null) => {
    setFile(chosen);
    setAnswer(null);
    setAsked(null);
    setSaid({});
    setTried(false);
  };
  const readOnce = async (sent: File) => {
    const fileId = registerSlip(sent);
    const held = await hold({ id, fields: said, fileId })
      .unwrap()
      .finally(() => releaseSlip(fileId));
    if (!isThere()) return;
    const isAsked = Object.values(held.asked).some((each) => each.length > 0);
    if (isAsked) setAsked(held.asked);
    setAnswer(isAsked ? null : held);
    setTried(false);
  };
  /** Once at a time; a failure is told, and what is shown stays. */
  const during = async (texts: ActionTexts, work: () => Promise<Done>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    const tell = ownResult(store);
    const outcome = await attempt(store.dispatch, texts, work);
    isBusy.current = false;
    if (!outcome.isDone) void tell('error', outcome.sentence, outcome);
    else if (outcome.sentence) void tell('success', outcome.sentence);
  };
  const isSaid = !asked || questionsOf(asked).every((part) => said[part]);
  const read = () => {
    setTried(true);
    if (!file) input.current?.focus();
    if (!file || isTooLarge(file) || !isSaid) return;
    void during(readTexts, async () => {
      // What of it was not saved has said so; the file is held against what was.
      await areSaved();
      await readOnce(file);
      return { message: '' };
    });
  };
  const tickAll = () =>
    during(tickTexts, async () => {
      if (!(await areSaved())) throw notSent(tickFailed);
      for (let at = 0; at < toTick.length; at += limits.reconciliationPageRows)
        await tick({ id, body: { on: toTick.slice(at, at + limits.reconciliationPageRows), off: [] } }).unwrap();
      // They are ticked, whether the file can be read anew or not: then it is asked for once more.
      if (file) await readOnce(file).catch(() => setAnswer(null));
      return { message: '' };
    });

  return (
    <ScreenDialog title={bankFileCaptions.file} size="xl" onClose={onClose}>
      <form
        aria-label={bankFileCaptions.file}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          read();
        }}
      >
        <div className="form-grid">
          <p className="dimmed">{bankFileCaptions.about}</p>
          <TableFileField
            label={bankFileCaptions.file}
            prompt={bankFileCaptions.choose}
            input={input}
            file={file}
            isTried={isTried}
            onChoose={choose}
          />
          {asked && (
            <BankFileQuestions
              asked={asked}
              said={said}
              isTried={isTried}
              onSay={(part, word) => setSaid({ ...said, [part]: word })}
            />
          )}
        </div>
        {answer && <BankFileResult answer={answer} currency={account.currency} />}
        <div className="form-foot bank-file__foot">
          <div>
            {answer && otherDays(answer) > 0 && (
              <Checkbox
                label={bankFileCaptions.alsoOtherDays(otherDays(answer))}
                checked={alsoOtherDays}
                onChange={(event) => setAlsoOtherDays(event.currentTarget.checked)}
              />
            )}
          </div>
          <div className="form-foot__buttons">
            <Button variant="default" onClick={onClose}>
              {importCaptions.close}
            </Button>
            <Button type="submit" variant={toTick.length > 0 ? 'default' : 'filled'}>
              {bankFileCaptions.read}
            </Button>
            {toTick.length > 0 && (
              <Button onClick={() => void tickAll()}>{bankFileCaptions.tick(toTick.length)}</Button>
            )}
          </div>
        </div>
      </form>
    </ScreenDialog>
  );
}

/** What is asked of a file, by the parts of its upload. */
const questionsOf = ({ sheets, dateOrders, decimalSigns }: BankFileAnswer['asked']) => [
  ...(sheets.length > 0 ? [bankFileParts.sheet] : []),
  ...(dateOrders.length > 0 ? [bankFileParts.dateOrder] : []),
  ...(decimalSigns.length > 0 ? [bankFileParts.decimalSign] : []),
];

const otherDays = (answer: BankFileAnswer) => entriesToTick(answer, true).length - entriesToTick(answer, false).length;
