/* jsdom has no downloads: the files that the console hands to the browser are kept here. */

export interface SavedFile {
  name: string;
  content: Blob;
}

/** Collects what is saved from now on; `jest.restoreAllMocks` gives the click back. */
export function collectSavedFiles(): SavedFile[] {
  const saved: SavedFile[] = [];
  const blobs = new Map<string, Blob>();
  URL.createObjectURL = (content) => {
    const address = `blob:${blobs.size}`;
    blobs.set(address, content as Blob);
    return address;
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content: blobs.get(this.href)! });
  });
  return saved;
}

/** The bytes of a file, with the mark at its beginning. */
export const contentOf = async ({ content }: SavedFile): Promise<string> =>
  Buffer.from(await content.arrayBuffer()).toString('utf8');
