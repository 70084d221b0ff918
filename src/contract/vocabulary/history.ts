/** The kind of record that an action is about: 'deposit' of 'deposit.reversed'. */
export function kindOfAction(action: string): string {
  const [kind = ''] = action.split('.');
  return kind === 'password' ? 'person' : kind;
}
