/*
 * Told to end, npm ends the shell between it and the script and leaves the script running, with its port and its data
 * folder. Whoever calls this under npm is told to end as well as soon as that shell is gone.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}
