const counted = (count: number, record: string) => `${String(count)} ${record}${count === 1 ? '' : 's'}`;

/** '2 accounts and 1 project': what is in a currency; '' when nothing is. */
export function currencyUsers({ accounts, projects }: { accounts: number; projects: number }): string {
  const users = [
    ...(accounts > 0 ? [counted(accounts, 'account')] : []),
    ...(projects > 0 ? [counted(projects, 'project')] : []),
  ];
  return users.join(' and ');
}
