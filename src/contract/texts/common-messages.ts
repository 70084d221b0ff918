/* What is said everywhere, and of every call; members of `messages`. */
export const appTitle = 'Property Management';
export const networkError = 'Network error';
export const networkUnreachable = 'Network error: Unable to reach server';
export const networkUnreachableSentence = 'Network error: Unable to reach server.';
export const noAnswer = 'The server did not answer in time.';
export const unreachable = 'The server could not be reached.';
export const httpError = (status: number) => `HTTP error! status: ${String(status)}`;
export const unknownError = 'Unknown error occurred.';
export const ok = 'OK';
export const exportFailed = 'The export could not be completed. No file was saved; please try again.';
