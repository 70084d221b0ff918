import { TestEnvironment } from 'jest-environment-node';

/** Node, with a way out of the test file's own modules, by which loaded-once/ takes large packages from the worker. */
export default class NodeEnvironment extends TestEnvironment {
  constructor(...args: ConstructorParameters<typeof TestEnvironment>) {
    super(...args);
    Object.assign(this.global, { requireInWorker: require });
  }
}
