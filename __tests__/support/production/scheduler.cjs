/* React's own scheduler, which also tells whether anything is still to be rendered. */
const scheduler = require('../../../node_modules/scheduler/cjs/scheduler.production.js');

const open = new Set();

function unstable_scheduleCallback(priority, callback, options) {
  let act = callback;
  const run = (isLate) => {
    let rest;
    try {
      rest = act(isLate);
    } finally {
      if (typeof rest !== 'function') open.delete(task);
    }
    if (typeof rest !== 'function') return rest;
    act = rest;
    return run;
  };
  const task = scheduler.unstable_scheduleCallback(priority, run, options);
  open.add(task);
  return task;
}

function unstable_cancelCallback(task) {
  open.delete(task);
  scheduler.unstable_cancelCallback(task);
}

// Taken before a test stops the clock.
const later = setTimeout;

/** Resolves when nothing is left that would be rendered by itself, without anybody doing anything. */
async function settle() {
  do await new Promise((resolve) => later(resolve, 0));
  while (open.size > 0);
}

module.exports = { ...scheduler, unstable_scheduleCallback, unstable_cancelCallback, settle };
