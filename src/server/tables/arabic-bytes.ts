/** Windows-1256, the old code of Arabic, from 0x80 on; not every Node has a decoder for it. */
export const arabicSigns =
  '€پ‚ƒ„…†‡ˆ‰ٹ‹Œچژڈگ‘’“”•–—ک™ڑ›œ\u200c\u200dں\u00a0،¢£¤¥¦§¨©ھ«¬\u00ad®¯°±²³´µ¶·¸¹؛»¼½¾؟ہءآأؤإئابةتثجحخدذرزسشصض×طظعغـفقكàلâمنهوçèéêëىيîï\u064b\u064c\u064d\u064eô\u064f\u0650÷\u0651ù\u0652ûü\u200e\u200fے';

const firstSign = 0x80;
const kinds = { between: 0, latin: 1, arabic: 2 } as const;
/** The bytes of alef, and of lam and yeh, which are nearly a third of every Arabic text; elsewhere the first is a capital, the others are not. */
const alef = 0xc7;
const lamAndYeh = [0xe1, 0xed];
const fewestLetters = 6;
/** One letter of so many is a frequent one, and one word of so many may be of both scripts. */
const frequentOf = 5;
const mixedOf = 20;

/** What each byte is, were the file in Windows-1256. French letters are the same there and in Windows-1252. */
const kindOf = Uint8Array.from({ length: 256 }, (_, byte) => {
  const sign = byte < firstSign ? String.fromCharCode(byte) : arabicSigns.charAt(byte - firstSign);
  if (/[\p{Script=Arabic}\p{M}\u200c-\u200f]/u.test(sign)) return /\p{P}/u.test(sign) ? kinds.between : kinds.arabic;
  return /\p{Script=Latin}/u.test(sign) ? kinds.latin : kinds.between;
});

/**
 * Tells by its bytes whether a text is in Windows-1256: its words beyond ASCII are Arabic from end to end, and alef, lam and
 * yeh are frequent in them. In Windows-1252 such words would be of nothing but accented letters; Cyrillic, Greek and Hebrew
 * have vowels where French has its letters, and other letters that are frequent.
 */
export class ArabicBytes {
  private letters = 0;
  private alefs = 0;
  private lamsAndYehs = 0;
  private words = 0;
  private mixedWords = 0;
  private word = { isLatin: false, letters: 0, alefs: 0, lamsAndYehs: 0 };

  see(bytes: Uint8Array): void {
    for (const byte of bytes) {
      const { word } = this;
      const kind = kindOf[byte];
      if (kind === kinds.between) this.endWord();
      else if (kind === kinds.latin) word.isLatin = true;
      else {
        word.letters += 1;
        if (byte === alef) word.alefs += 1;
        if (lamAndYeh.includes(byte)) word.lamsAndYehs += 1;
      }
    }
  }

  /** Whether it surely is, of all that was seen. */
  areSure(): boolean {
    this.endWord();
    const { letters, alefs, lamsAndYehs } = this;
    const areWords = letters >= fewestLetters && this.mixedWords * mixedOf <= this.words;
    const hasBoth = alefs > 0 && lamsAndYehs > 0;
    return areWords && hasBoth && (alefs + lamsAndYehs) * frequentOf >= letters;
  }

  /** A single letter tells nothing. */
  private endWord(): void {
    const { word } = this;
    if (word.letters === 0 && !word.isLatin) return;
    if (word.letters > 0 && word.isLatin) this.mixedWords += 1;
    else if (word.letters > 1) {
      this.words += 1;
      this.letters += word.letters;
      this.alefs += word.alefs;
      this.lamsAndYehs += word.lamsAndYehs;
    }
    this.word = { isLatin: false, letters: 0, alefs: 0, lamsAndYehs: 0 };
  }
}
