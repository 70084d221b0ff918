import { useEffect } from 'react';
import { messages } from '#contract/messages';

/** Names the page after its screen for as long as it is shown (§1). */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title;
    return () => {
      document.title = messages.appTitle;
    };
  }, [title]);
}
