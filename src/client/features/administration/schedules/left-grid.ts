import { keepDraft, readDraft } from '../../../forms/form-drafts';
import { tellEnd } from '../../../forms/sent-ends';
import { filledRows } from './grid-rows';
import { isSameTyped, type SentRows } from './grid-sent';
import { isGridContent, withoutKey } from './grid-state';

/**
 * Settles what is kept of a grid that was left while this was sent: it goes where it is still what is saved, and otherwise
 * stays, without what is known by now not to be saved. Whoever has opened the grid again is told of that.
 */
export function settleLeftGrid(owner: string, form: string, sent: SentRows, isSaved: boolean): void {
  const draft = readDraft(owner, form);
  if (!draft || !isGridContent(draft.values)) return;
  const { values } = draft;
  if (isSaved) {
    if (isSameTyped(filledRows(values.rows), sent.rows)) keepDraft(owner, form, null);
    return;
  }
  keepDraft(owner, form, { ...draft, values: { ...values, sent: withoutKey(values.sent, sent.key) } });
  tellEnd(owner, form, { content: '', key: sent.key, isSaved, isKeyOver: true });
}
