import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { importCaptions } from '#contract/texts/import-captions';

const wholeNumber = /^[1-9]\d{0,14}$/;

/** Under a full list: an import that is not in it is opened by its number. */
export function OlderImport({ onOpen }: { onOpen: (id: number) => void }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  return (
    <form
      className="import__older"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const number = typed.trim();
        if (!wholeNumber.test(number)) {
          setError(importCaptions.numberInvalid);
          return;
        }
        // One goes on in what comes.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        onOpen(Number(number));
      }}
    >
      <p>{importCaptions.newestOnly}</p>
      <TextInput
        label={importCaptions.number}
        value={typed}
        error={error}
        inputMode="numeric"
        autoComplete="off"
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setError(null);
        }}
      />
      <Button type="submit" variant="default">
        {importCaptions.open}
      </Button>
    </form>
  );
}
