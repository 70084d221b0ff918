import { compileSources } from './compiled-sources.setup';
import { oncePerRun } from './once-per-run';

/** For tests of screens in jsdom, which run on what the console is compiled to. */
export default async function setUpConsole(): Promise<void> {
  await oncePerRun('sources', compileSources);
}
