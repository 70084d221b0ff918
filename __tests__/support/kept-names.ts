import { storageKeys } from '../../src/contract/vocabulary/session';

/** Every name under which the console keeps something in a storage of the browser. */
export const keptNames: readonly string[] = [
  ...Object.values(storageKeys),
  ...['tokenLife', 'sidebar', 'colorScheme', 'sessionEnd'],
  ...['drafts', 'tabId', 'sessionTab', 'reloadedAt', 'dismissedNotices'],
];
