import { useState } from 'react';

/**
 * The row that stands open over its list, as the list has it now. A list that is renewed behind may lack it; what is being
 * read or typed then does not go without a word: it stays as it was, and the server says what became of it.
 */
export function useOpenedRow<Row extends { id: number }>(
  rows: readonly Row[] | undefined,
  id: number | null,
): Row | undefined {
  const [known, setKnown] = useState<Row>();
  const found = rows?.find((row) => row.id === id);
  if (found && found !== known) setKnown(found);
  return found ?? (known?.id === id ? known : undefined);
}
