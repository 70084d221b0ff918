/** What ends a process in good order: Ctrl-C, whoever runs it, and a terminal that is closed. */
export const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** What is said to a terminal that is closed, or into a file whose disk is full, is not heard, and ends nothing. */
export function keepSpeaking(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
