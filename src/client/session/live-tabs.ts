/* How a tab learns whether another tab of the console is open; nothing here is taken for granted, since plain HTTP has no locks. */

const name = 'property-management.tabs';
const answerMilliseconds = 300;

let channel: BroadcastChannel | null = null;

function openChannel(): BroadcastChannel | null {
  if (channel || typeof BroadcastChannel === 'undefined') return channel;
  try {
    channel = new BroadcastChannel(name);
  } catch {
    return null;
  }
  const own = channel;
  own.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'whoIsThere') own.postMessage('here');
  });
  return own;
}

// Typed as always there; on plain HTTP it is not.
const lockManager = (): LockManager | undefined => navigator.locks;

async function isLockHeld(): Promise<boolean | null> {
  try {
    const locks = await lockManager()?.query();
    return locks ? (locks.held ?? []).some((lock) => lock.name === name) : null;
  } catch {
    return null;
  }
}

function isAnswered(): Promise<boolean> {
  const asked = openChannel();
  if (!asked) return Promise.resolve(false);
  return new Promise((resolve) => {
    const settle = (answer: boolean) => {
      clearTimeout(timer);
      asked.removeEventListener('message', hear);
      resolve(answer);
    };
    const hear = ({ data }: MessageEvent<unknown>) => {
      if (data === 'here') settle(true);
    };
    const timer = setTimeout(() => settle(false), answerMilliseconds);
    asked.addEventListener('message', hear);
    asked.postMessage('whoIsThere');
  });
}

/** Whether another tab of the console is open; to be asked before this tab has joined. */
export async function isAnotherTabOpen(): Promise<boolean> {
  return (await isLockHeld()) ?? (await isAnswered());
}

/** From now on this tab counts as open to the others; the returned function ends that. */
export function joinOpenTabs(): () => void {
  const end = new AbortController();
  openChannel();
  const untilEnd = () => new Promise<void>((resolve) => end.signal.addEventListener('abort', () => resolve()));
  // Refused when site data is blocked; the channel then answers alone.
  lockManager()
    ?.request(name, { mode: 'shared' }, untilEnd)
    .catch(() => undefined);
  return () => {
    end.abort();
    channel?.close();
    channel = null;
  };
}
