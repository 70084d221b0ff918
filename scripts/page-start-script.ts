import type { Compilation } from 'webpack';
import { screenPaths } from '../src/contract/vocabulary/screen-paths';

/** The entry that becomes the first script of the page; it is no file of its own. */
export const pageStart = 'page-start';

/*
 * Chunks are named as the addresses are. Each file is named once, and of each address the places of its own. The font of
 * nearly every letter comes with the dashboard; before signing in it would take a quarter of a second of a slow line away
 * from the form, so that it comes there when its first letter is shown.
 */
function filesOfScreens({ namedChunkGroups, assets }: Compilation) {
  const files: string[] = [];
  const placeOf = (file: string) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1);
  const fonts = Object.keys(assets).filter((name) => /inter-latin-wght-normal.*\.woff2$/.test(name));
  const places = Object.fromEntries(
    Object.entries(screenPaths).map(([chunk, address]) => {
      const own = (namedChunkGroups.get(chunk)?.getFiles() ?? []).filter((file) => /\.(js|css)$/.test(file));
      return [address, [...own, ...(address === screenPaths.dashboard ? fonts : [])].map(placeOf)];
    }),
  );
  return { files, places };
}

/** The page's first script, which knows the files of each address: within the page, so that nothing waits for it. */
export function pageStartScript(compilation: Compilation): string {
  const [file] = compilation.entrypoints.get(pageStart)?.getFiles() ?? [];
  const source = file === undefined ? undefined : compilation.getAsset(file)?.source.source().toString();
  if (file === undefined || source === undefined) throw new Error('The first script of the page was not built.');
  compilation.deleteAsset(file);
  return `<script>(()=>{const filesOfScreens=${JSON.stringify(filesOfScreens(compilation))};${source}})()</script>`;
}
