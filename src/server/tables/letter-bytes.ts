/** Bytes that are letters in Turkish and in Icelandic, and those that only the latter has beside them. */
const inBoth = new Set([0xd0, 0xdd, 0xde, 0xf0, 0xfd, 0xfe]);
const icelandic = new Set([0xc1, 0xc6, 0xcd, 0xd3, 0xda, 0xe1, 0xe6, 0xed, 0xf3, 0xfa]);
const firstLetter = 0xc0;
/** Yo, which stands apart from the other letters of Cyrillic. */
const yo = [0xa8, 0xb8];
/** Letters in a row that no Latin word has accents on. */
const longRun = 4;
const mostOf = 2;

/**
 * Tells by its bytes in which code of Windows a text is that is not Arabic. Cyrillic words are letters beyond ASCII from end to
 * end; in Latin ones at most a few stand together. Of Turkish the dotless i and its like are frequent, and á, í, ó, ú are not there.
 */
export class LetterBytes {
  private run = 0;
  private letters = 0;
  private inRuns = 0;
  private turkish = 0;
  private others = 0;

  see(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (byte < firstLetter && !yo.includes(byte)) {
        this.run = 0;
        continue;
      }
      this.letters += 1;
      this.run += 1;
      if (this.run === longRun) this.inRuns += longRun;
      else if (this.run > longRun) this.inRuns += 1;
      if (inBoth.has(byte)) this.turkish += 1;
      else if (icelandic.has(byte)) this.others += 1;
    }
  }

  encoding(): 'windows-1251' | 'windows-1252' | 'windows-1254' {
    if (this.inRuns > 0 && this.inRuns * mostOf > this.letters) return 'windows-1251';
    return this.turkish > this.others ? 'windows-1254' : 'windows-1252';
  }
}
