import { singleKeys } from '../vocabulary/single-keys';

const single = (key: string) => key.toUpperCase();

/** What stands in the popup that tells the keys. */
export const shortcutCaptions = {
  title: 'Keys',
  open: 'All keys',
  groups: [
    {
      name: 'Everywhere',
      keys: [
        [single(singleKeys.find), 'Find entries; go to a screen or to the statement of an account'],
        [single(singleKeys.help), 'These keys'],
        ['Ctrl P', 'Print what is shown, with the rows of all pages'],
        ['Tab', 'Go on; with Shift go back. The first Tab of a page skips the menu'],
        ['Esc', 'Close the popup, or answer it with No'],
      ],
    },
    {
      name: 'Reports',
      keys: [
        ['↑ ↓', 'From entry to entry'],
        ['Enter', 'Open the entry'],
        [single(singleKeys.correct), 'Correct the entry that stands open'],
      ],
    },
    {
      name: 'Forms',
      keys: [
        ['Enter', 'Save; in a list, take what is marked'],
        ['Ctrl Enter', 'Save, also from Remarks'],
        ['↑ ↓', 'In a date, the day after or before; in an empty one, today'],
        ['Alt ↓', 'Open the calendar beside a date'],
      ],
    },
  ],
  singleKeys: `Keys that act alone: ${Object.values(singleKeys).map(single).join(' ')}`,
  singleKeysHint:
    'Turn them off if you speak to the computer, or press them unmeant. They never act in a field or with Ctrl, Alt or ⌘. Kept in this browser.',
} as const;
