module.exports = globalThis.requireInWorker('@sinclair/typebox');
