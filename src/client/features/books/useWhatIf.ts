import { useEffect, useState } from 'react';
import { useFormDraft } from '../../forms/useFormDraft';
import { changesOf, keptWhatIf, nothingThoughtOf, type WhatIf } from './what-if';

/** What is only thought of: kept as a draft of this tab, never sent. */
export function useWhatIf(): [WhatIf, (next: (now: WhatIf) => WhatIf) => void] {
  const draft = useFormDraft('due-what-if', () => ({ ...nothingThoughtOf }));
  const [whatIf, setWhatIf] = useState(() => keptWhatIf(draft.startValues));
  useEffect(() => {
    if (changesOf(whatIf) > 0) draft.keep({ ...whatIf });
    else draft.forget();
  });
  return [whatIf, setWhatIf];
}
