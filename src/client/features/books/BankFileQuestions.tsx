import type { BankFileAnswer } from '#contract/areas/reconciliations.wire';
import { bankFileCaptions } from '#contract/texts/bank-file-captions';
import { dateOrderNames, decimalSignNames } from '#contract/texts/import-captions';
import { bankFileParts } from '#contract/vocabulary/import-kinds';
import { ChoiceSelect } from '../../fields/ChoiceSelect';

interface BankFileQuestionsProps {
  asked: BankFileAnswer['asked'];
  said: Readonly<Record<string, string>>;
  isTried: boolean;
  onSay: (part: string, word: string) => void;
}

/** What a file leaves open: which sheet is read, and how its days and amounts are meant. */
export function BankFileQuestions({ asked, said, isTried, onSay }: BankFileQuestionsProps) {
  const named = (words: readonly string[], names: Readonly<Record<string, string>>) =>
    words.map((value) => ({ value, label: names[value] ?? value }));
  const questions = [
    { part: bankFileParts.sheet, label: bankFileCaptions.sheet, options: named(asked.sheets, {}) },
    {
      part: bankFileParts.dateOrder,
      label: bankFileCaptions.dateOrder,
      options: named(asked.dateOrders, dateOrderNames),
    },
    {
      part: bankFileParts.decimalSign,
      label: bankFileCaptions.decimalSign,
      options: named(asked.decimalSigns, decimalSignNames),
    },
  ].filter(({ options }) => options.length > 0);
  return (
    <>
      <p role="status">{bankFileCaptions.asked}</p>
      {questions.map(({ part, label, options }) => (
        <ChoiceSelect
          key={part}
          label={label}
          required
          choices={{ options, isLoading: false, isError: false, onRetry: () => undefined }}
          value={said[part] ?? ''}
          error={isTried && !said[part] ? bankFileCaptions.missing : undefined}
          onChoose={(word) => onSay(part, word)}
        />
      ))}
    </>
  );
}
