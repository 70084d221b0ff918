import { useEffect } from 'react';

/** Names the page after its screen for as long as it is shown (§1). */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
}
