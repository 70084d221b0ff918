/*
 * Jest orders files by how long they took in this very checkout, and knows nothing of a fresh one; then the longest may
 * come last, beside an idle worker. So how long each takes is checked in, in seconds; scripts/test-durations.mjs writes it.
 */
const path = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');
const seconds = require('./durations.json');

/* A file that is not in the table yet: as long as most. */
const ordinary = 3;

const secondsOf = ({ path: file, context }) =>
  seconds[path.relative(context.config.rootDir, file).split(path.sep).join('/')] ?? ordinary;

module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    return [...tests].sort((one, other) => secondsOf(other) - secondsOf(one));
  }
};
