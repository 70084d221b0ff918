/*
 * React as people get it, not the one for development, which takes a third more. It lacks the `act` by which the testing
 * library settles a screen: this one renders at once what an event has changed, and waits for the rest when it is awaited.
 */
const React = require('../../../node_modules/react/cjs/react.production.js');
const { settle } = require('./scheduler.cjs');

async function settled(answer) {
  const value = await answer;
  await settle();
  return value;
}

function act(callback) {
  const { flushSync } = require('react-dom');
  let answer;
  flushSync(() => {
    answer = callback();
  });
  return { then: (resolve, reject) => settled(answer).then(resolve, reject) };
}

module.exports = { ...React, act };
