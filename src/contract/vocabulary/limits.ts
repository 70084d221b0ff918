import * as limits from './limit-values';

/** The limits of the product by name, of which a screen brings along only what it uses. */
export { limits };

/** Rows that a report page can have, the first of them unless something else is chosen (§9). */
export const reportPageSizes: readonly number[] = [limits.reportPageSize, 25, 100];

/** The same of an account's statement. */
export const statementPageSizes: readonly number[] = [limits.statementPageSize, 100];

/** Version label of the sign-in screen (§2). */
export const versionLabel = '1.0.3';
