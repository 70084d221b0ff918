import { failures } from '#contract/texts/failures';
import { type ActionDeclaration, useActionFlow } from './useActionFlow';

/** What a screen declares about taking a row away. */
export type DeleteDeclaration<Row> = Pick<ActionDeclaration<Row>, 'texts' | 'facts' | 'ask' | 'call'>;

/** Deleting a row, in the flow of every action (§4); what its Delete does resolves to whether the row is gone. */
export function useDeleteFlow<Row>(declaration: DeleteDeclaration<Row>): (row: Row) => Promise<boolean> {
  return useActionFlow({ ...declaration, fate: failures.delete });
}
