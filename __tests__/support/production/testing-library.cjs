/* The testing library: what follows by itself from what a test has done is there when the test goes on. */
const library = require('../../../node_modules/@testing-library/react');

library.configure({
  asyncWrapper: async (callback) => {
    const answer = await callback();
    await library.act(() => Promise.resolve());
    return answer;
  },
});

module.exports = library;
