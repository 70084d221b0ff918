import { limits } from '../vocabulary/limits';

/** Of which years the books know days, as sentences say it: 'between 1900 and 2200'. */
export const knownYears = `between ${String(limits.firstYear)} and ${String(limits.lastYear)}`;
