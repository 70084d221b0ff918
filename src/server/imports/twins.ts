import { messages } from '#contract/texts/messages';

/** What rows of one file are taken for the same by, with the line on which each stands first. */
export class Twins {
  private readonly lines = new Map<string, number>();

  /** Why a row may be a duplicate, null where it is none: one like it is there already, or stands above it in the file. */
  whyOf(key: string, isThere: boolean): string | null {
    const { twinThere, twinOfLine, twinThereAndOfLine } = messages.importBatch;
    const line = this.lines.get(key);
    if (line === undefined) return isThere ? twinThere : null;
    return isThere ? twinThereAndOfLine(line) : twinOfLine(line);
  }

  add(key: string, line: number): void {
    if (!this.lines.has(key)) this.lines.set(key, line);
  }
}
