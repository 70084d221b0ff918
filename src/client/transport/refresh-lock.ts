/** The lock that the tabs of one browser share. */
export const refreshLockName = 'property-management.refresh';
const longestWait = 5000;

/** Runs `act` while no other tab does. Without locks (plain HTTP, blocked site data), or after 5 s of waiting, it runs all the same. */
export async function withRefreshLock<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  // Typed as always there; on plain HTTP it is not.
  const locks = navigator.locks as LockManager | undefined;
  let running: Promise<Answer> | undefined;
  try {
    await locks?.request(refreshLockName, { signal: AbortSignal.timeout(longestWait) }, () => (running = act()));
  } catch {
    // The lock was refused or did not come in time; the server copes with two refreshes at once.
  }
  return running ?? act();
}
