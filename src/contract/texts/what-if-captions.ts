/** The words of what is only thought of on Due and Cash. */
export const whatIfCaptions = {
  whatIf: 'What If',
  /** beside the figures, while they are those of what is thought of */
  changes: (count: number) => (count === 1 ? 'What if: 1 change' : `What if: ${String(count)} changes`),
  move: 'Move',
  /** says a button of a row to those who do not see the row */
  moveOf: (installment: string, project: string) => `Move ${installment} of ${project}`,
  moveTitle: 'What If It Moved?',
  newDay: 'New Date',
  addTransfer: '+ Add Transfer',
  transferTitle: 'What If Money Moved?',
  /** '28 Dec 2026 in thought' beside the day that the books know */
  movedTo: (day: string) => `What if: ${day}`,
  undo: 'Undo',
  undoOf: (change: string) => `Undo ${change}`,
  try: 'Try',
  moved: (installment: string, project: string) => `${installment} of ${project}`,
  fromTo: (amount: string, from: string, to: string) => `${amount}, from ${from} to ${to}`,
  transfer: (amount: string, from: string, to: string) => `${amount} from ${from} to ${to}`,
  /** under the amount of a transfer between two currencies */
  gives: (amount: string) => `Gives ${amount}`,
  isSame: 'Within one currency the rate is 1.',
} as const;
