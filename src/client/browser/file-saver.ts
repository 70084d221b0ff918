const releaseAfter = 60_000;

/** Hands a file to the browser's downloads. */
export function saveFile(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser may still be copying.
  setTimeout(() => URL.revokeObjectURL(address), releaseAfter);
}
