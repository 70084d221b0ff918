/** What the check of the books calls its two rules about the audit log. */
export const chainRule = 'The audit log is complete and unchanged';
export const headsRule = 'The audit log holds every head that was signed';
