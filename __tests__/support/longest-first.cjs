/*
 * Jest orders files by how long they took in this very checkout, and knows nothing of a fresh one; then the longest may
 * come last, beside an idle worker. So how long each takes is checked in, in seconds; scripts/test-durations.mjs writes it.
 * What waits for the build that goes on in the background comes when there has been time for it.
 */
const path = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');
const seconds = require('./durations.json');

/* A file that is not in the table yet: as long as most. */
const ordinary = 3;
/* Of work for all workers together until the build is there, generously: it costs nothing to begin with the others. */
const secondsOfBuild = 580;

const nameOf = ({ path: file, context }) => path.relative(context.config.rootDir, file).split(path.sep).join('/');
const secondsOf = (test) => seconds[nameOf(test)] ?? ordinary;
/* Every test in the browser, and those of the server as a process of its own. */
const needsBuild = (test) => /^__tests__\/(browser|spec)\/|\/process-/.test(nameOf(test));

module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const longestFirst = [...tests].sort((one, other) => secondsOf(other) - secondsOf(one));
    let taken = 0;
    const beside = longestFirst.filter(
      (test) => !needsBuild(test) && taken < secondsOfBuild && (taken += secondsOf(test)) > 0,
    );
    return [...beside, ...longestFirst.filter((test) => !beside.includes(test))];
  }
};
