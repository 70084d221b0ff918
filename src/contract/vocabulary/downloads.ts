/** Name of the cookie that opens one file once, at that file's address alone. */
export const downloadCookieName = 'download';
