/** Characters that turn the order in which a text is read, as part of a pattern's class. */
export const directionCharacters = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';

/** The same and all control characters, with which a name could be shown as another. */
export const steeringCharacters = `\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029${directionCharacters}`;
