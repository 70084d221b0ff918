import { depositFields } from './deposits.fields';
import { formOf } from './movement-rules';

/** The rules of the deposit form (§5). */
export const depositForm = formOf(depositFields);
