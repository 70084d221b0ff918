module.exports = globalThis.requireInWorker('kysely');
