import { ensureBuilt } from './build.setup';
import NodeEnvironment from './node-environment';

/** Kept as long as the worker, which loads this file once for all its test files. */
let built: Promise<void> | undefined;

/** Node, with the built console and server: a test file begins when dist fits the sources. */
export default class BuiltEnvironment extends NodeEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    await (built ??= ensureBuilt());
  }
}
