/** Why the server cannot start: `message` is one clear line for the person who starts it. The process prints it and exits with code 1. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
