const kilobyte = 1024;

/** How large a file is, for people: '640 KB', '2.4 MB', '1.5 GB'. */
export function sizeInWords(bytes: number): string {
  const kilobytes = bytes / kilobyte;
  const megabytes = kilobytes / kilobyte;
  if (megabytes < 1) return `${String(Math.max(1, Math.round(kilobytes)))} KB`;
  return megabytes < kilobyte ? `${megabytes.toFixed(1)} MB` : `${(megabytes / kilobyte).toFixed(1)} GB`;
}
