/** Of options of V8 those that this Node knows. */
export function knownOptions(options: readonly string[]): string[];
