/** What was done to a record, as far as people look for it. */
export const deeds = ['added', 'changed', 'corrected', 'deleted'] as const;
export type Deed = (typeof deeds)[number];

const deedOfEnd: Readonly<Record<string, Deed>> = {
  created: 'added',
  written: 'added',
  given: 'added',
  received: 'added',
  corrected: 'corrected',
  reversed: 'deleted',
  removed: 'deleted',
  undone: 'deleted',
};

/** What an action of the audit log was: 'deposit.reversed' has deleted, 'account.closed' has changed. */
export const deedOf = (action: string): Deed =>
  action === 'person.password.given' ? 'changed' : (deedOfEnd[action.slice(action.lastIndexOf('.') + 1)] ?? 'changed');

/** The kind of record that an action is about: 'deposit' of 'deposit.reversed'. */
export function kindOfAction(action: string): string {
  const [kind = ''] = action.split('.');
  return kind === 'password' ? 'person' : kind;
}

const subjects: Readonly<Record<string, string>> = {
  person: 'user',
  period: 'closing',
  exception: 'closing exception',
};

/** As what the audit log knows records of a kind. */
export const subjectOfKind = (kind: string): string => subjects[kind] ?? kind;
