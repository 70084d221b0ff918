import { limits } from '../vocabulary/limits';

/** Of which years the books know days, as sentences say it: 'from 1900 to 2200'. */
export const knownYears = `from ${String(limits.firstYear)} to ${String(limits.lastYear)}`;
