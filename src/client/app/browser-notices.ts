import { useState } from 'react';
import { messages } from '#contract/texts/messages';
import { tabStorage } from '../storage/browser-storage';

/* What this browser or this address cannot do; the console works all the same, but a person should know. */

const dismissedKey = 'dismissedNotices';

const isEncrypted = () => window.isSecureContext;

function notices(): string[] {
  return [
    // What is refused for all tabs is kept by each.
    ...(tabStorage.isKept() ? [] : [messages.notice.nothingKept]),
    ...(isEncrypted() ? [] : [messages.notice.notEncrypted]),
  ];
}

const dismissed = () => (tabStorage.get(dismissedKey) ?? '').split('\n');

/** The sentences to show, and how one is put away for as long as the tab is open. */
export function useBrowserNotices(): { sentences: readonly string[]; dismiss: (sentence: string) => void } {
  const [sentences, setSentences] = useState(() => notices().filter((sentence) => !dismissed().includes(sentence)));
  return {
    sentences,
    dismiss: (sentence) => {
      tabStorage.set(dismissedKey, [...dismissed(), sentence].join('\n'));
      setSentences(sentences.filter((each) => each !== sentence));
    },
  };
}
