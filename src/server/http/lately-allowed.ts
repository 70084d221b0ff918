/** So many are remembered; what was allowed longest ago is forgotten. */
const mostRemembered = 10_000;

/**
 * Whose last call of a kind was allowed. No right is kept here: it only says whose session can be judged together with
 * what the call reads, instead of before it. So nobody who is refused again and again has the database read for it.
 */
export class LatelyAllowed {
  private readonly known = new Set<string>();

  has(caller: string): boolean {
    return this.known.has(caller);
  }

  add(caller: string): void {
    if (this.known.has(caller)) return;
    this.known.add(caller);
    if (this.known.size <= mostRemembered) return;
    const [oldest = ''] = this.known;
    this.known.delete(oldest);
  }

  remove(caller: string): void {
    this.known.delete(caller);
  }
}
