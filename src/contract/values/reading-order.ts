/** words that are written from the right, as far as no Latin letter stands among them */
const fromRight = /[\u0590-\u08ff\ufb1d-\ufefc]([^a-z]*[\u0590-\u08ff\ufb1d-\ufefc])?/gi;

/**
 * A name, or names in a sentence, set apart where they are written from the right: else they take the figures beside them
 * along, and 28 of a day stands before the name that it follows. The mark before it has a sentence that begins with the name
 * read from the left, too.
 */
export const apart = (text: string): string => text.replace(fromRight, '\u200e\u2068$&\u2069');
