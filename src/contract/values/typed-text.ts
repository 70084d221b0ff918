import { unmarkedText } from './plain-letters';

/** Full-width digits and signs of Chinese, Japanese and Korean keyboards, and digits and signs of figures of Arabic and Persian ones. */
const foreignFigures = /[\uff01-\uff5e\u0660-\u0669\u06f0-\u06f9\u066a-\u066c\u060c]/g;
const signs: Readonly<Record<string, string>> = { '\u066a': '%', '\u066b': '.', '\u066c': ',', '\u060c': ',' };
const firstFullWidth = 0xff01;
const digitOf = 0xf;

/** A text with its figures in plain digits and signs: '１２５０' and '١٢٥٠' are '1250'. */
export const plainFigures = (text: string): string =>
  text.replace(foreignFigures, (sign) => {
    const code = sign.charCodeAt(0);
    if (code >= firstFullWidth) return String.fromCharCode(code - firstFullWidth + '!'.charCodeAt(0));
    return signs[sign] ?? String(code & digitOf);
  });

/**
 * A day or a figure that somebody types or pastes, whatever keyboard or page it comes from. Blanks within stay what they are:
 * two cells of a sheet with a tab between them are no figure.
 */
export const typedText = (text: string): string => plainFigures(unmarkedText(text));
