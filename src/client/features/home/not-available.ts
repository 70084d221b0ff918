/** Shown where there is no value (§2 Home). */
export const notAvailable = 'N/A';
