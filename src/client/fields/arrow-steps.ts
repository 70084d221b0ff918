/** Keys that open a list, at what is chosen or else the first option, and by how many each goes on in one that is open. */
export const arrowSteps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
