import { TestEnvironment } from 'jest-environment-node';
import { ensureBuilt } from './build.setup';

/** Kept as long as the worker, which loads this file once for all its test files. */
let built: Promise<void> | undefined;

/** Node, with the built console and server: a test file begins when dist fits the sources. */
export default class BuiltEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    await (built ??= ensureBuilt());
  }
}
