import { BroadcastChannel as NodeChannel } from 'node:worker_threads';

/* What jsdom lacks of a browser with several tabs. */

/** Lets the page talk to other tabs through a BroadcastChannel; the returned function takes it away again. */
export function withBroadcastChannel(): () => void {
  return withGlobal(globalThis, 'BroadcastChannel', { value: NodeChannel });
}

/** Web Locks as far as the console uses them: held names can be asked for, and an exclusive lock waits for its turn. */
export class TabLocks {
  private readonly lines = new Map<string, Promise<void>>();
  private readonly heldNames: string[] = [];

  query = () => Promise.resolve({ held: this.heldNames.map((name) => ({ name })), pending: [] });

  request = async (name: string, { mode = 'exclusive' }: LockOptions, act: () => unknown): Promise<void> => {
    const before = mode === 'exclusive' ? this.lines.get(name) : undefined;
    const turn = before ? before.then(() => this.hold(name, act)) : this.hold(name, act);
    if (mode === 'exclusive') this.lines.set(name, turn);
    await turn;
  };

  private async hold(name: string, act: () => unknown): Promise<void> {
    this.heldNames.push(name);
    await act();
    this.heldNames.splice(this.heldNames.indexOf(name), 1);
  }
}

/** Gives the page Web Locks; the returned function takes them away again. */
export function withLocks(locks: unknown): () => void {
  return withGlobal(navigator, 'locks', { value: locks });
}

/** The browser blocks site data: the mere touch of a storage throws. */
export function withBlockedStorage(): () => void {
  const get = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  const endings = ['localStorage', 'sessionStorage'].map((name) => withGlobal(window, name, { get }));
  return () => endings.forEach((end) => end());
}

function withGlobal(owner: object, name: string, property: PropertyDescriptor): () => void {
  const before = Object.getOwnPropertyDescriptor(owner, name);
  Object.defineProperty(owner, name, { ...property, configurable: true });
  return () => {
    if (before) Object.defineProperty(owner, name, before);
    else Reflect.deleteProperty(owner, name);
  };
}
