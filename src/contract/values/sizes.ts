const kilobyte = 1024;

/** How large a file is, for people: '640 KB', '2.4 MB'. */
export function sizeInWords(bytes: number): string {
  const kilobytes = bytes / kilobyte;
  return kilobytes < kilobyte
    ? `${String(Math.max(1, Math.round(kilobytes)))} KB`
    : `${(kilobytes / kilobyte).toFixed(1)} MB`;
}
