/*
 * In the place of Node's AsyncLocalStorage, which has every promise of the process followed once somebody uses one: that took
 * a fourteenth of the processor time of tests that wait much. Jest knows by it which test runs, where one runs after the
 * other; playwright which of its calls began another.
 */
const hooks = require('node:async_hooks');

class LightStorage {
  getStore() {
    return this.store;
  }

  run(store, act, ...given) {
    const { store: before } = this;
    const end = (result) => {
      this.store = before;
      return result;
    };
    this.store = store;
    try {
      return this.follow(act(...given), end);
    } catch (error) {
      end();
      throw error;
    }
  }
}

/** For what happens one after the other: a store stays until what was begun with it is done. */
class StorageOfTurns extends LightStorage {
  follow(result, end) {
    if (typeof result?.then !== 'function') return end(result);
    result.then(end, end);
    return result;
  }
}

/** For what goes on side by side: a store is there for what is called at once. */
class StorageOfCalls extends LightStorage {
  follow = (result, end) => end(result);
}

/** Loads something that keeps its stores in one of these. */
function loadWith(Storage, load) {
  const { AsyncLocalStorage } = hooks;
  hooks.AsyncLocalStorage = Storage;
  try {
    return load();
  } finally {
    hooks.AsyncLocalStorage = AsyncLocalStorage;
  }
}

module.exports = { loadWith, StorageOfCalls, StorageOfTurns };
