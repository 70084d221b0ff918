module.exports = globalThis.requireInWorker('playwright-core');
