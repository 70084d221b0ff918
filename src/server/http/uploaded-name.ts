/** What browsers write for characters that would end the name in its header (HTML, multipart/form-data). */
const written: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' };
const everyWritten = new RegExp(Object.keys(written).join('|'), 'g');

/** The name of an uploaded file as it was on the computer that it comes from. */
export const uploadedName = (name: string): string => name.replace(everyWritten, (code) => written[code] ?? code);
