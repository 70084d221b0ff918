/* An error that nobody catches, when a signal asks for it: thrown, or as a promise that nobody waits for. */
process.on('SIGUSR2', () => {
  throw new Error('Nobody caught this.');
});
process.on('SIGURG', () => {
  void Promise.reject(new Error('Nobody waited for this.'));
});
