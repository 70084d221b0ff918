const releaseAfter = 60_000;

/** Hands a file to the browser's downloads. */
export function saveFile(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content);
  openDownload(address, fileName);
  // The browser may still be copying.
  setTimeout(() => URL.revokeObjectURL(address), releaseAfter);
}

/** Has the browser fetch a file by itself, which goes to the disk as it comes; the page stays where it is. */
export function openDownload(address: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
}
