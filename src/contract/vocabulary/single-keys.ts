/** The keys that act alone, without Ctrl or Alt. */
export const singleKeys = { find: '/', help: '?', correct: 'c' } as const;
