/** A mutant that no test can notice, since nothing that can be seen is different; `line` and `change` are as they are printed. */
export interface EquivalentMutant {
  readonly file: string;
  readonly line: string;
  readonly change: string;
  readonly reason: string;
}
