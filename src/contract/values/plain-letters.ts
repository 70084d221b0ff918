/**
 * A text as it is compared with what somebody types: whatever its case, and whether an accent stands in its letter or behind
 * it as a character of its own, as in names that come from a Mac or a PDF.
 */
export const plainLetters = (text: string): string => text.normalize().toLowerCase();

/** A name as it is kept: each accent in its letter, so that one name has one form and is there once. */
export const keptName = (text: string): string => text.normalize();
