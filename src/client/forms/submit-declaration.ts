import type { FormikValues } from 'formik';
import type { Cents } from '#contract/values/money';
import type { Done } from '../transport/answers';
import type { CorrectionCall } from '../transport/requests';
import type { ActionTexts } from '../dialogs/attempt';
import type { PopupFact } from '../dialogs/popups.slice';
import type { SentBeside } from './tab-drafts';
import type { RequiredRule } from './form-sentences';
import type { FormRules, LateRules } from './late-rules';
import type { DraftVersion } from './useFormDraft';

/** What goes with a create beside its entry: the key of this content, and the id of the file in the field `slip`. */
export interface Sending extends CorrectionCall {
  idempotencyKey: string;
  /** what was declared to go beside it, as it first went */
  beside: SentBeside;
  slipId: string | null;
}

/** What an account gets, or gives where it is below 0. */
interface AccountMove {
  account: { id: number; accName: string; currency: { code: string } } | undefined;
  amount: Cents;
}

/** What an address asks a form to hold. */
interface FilledByAddress<Values> {
  /** what was typed before, with it where nothing stands in its place */
  over: (typed: Values) => Values;
  /** whether the form holds it */
  isIn: (values: Values) => boolean;
  /** what Clear leaves of it, and how the address is left */
  empty: () => Values;
  leave: () => void;
}

/** What a screen declares about its form. */
export interface SubmitDeclaration<Values extends FormikValues> extends RequiredRule<Values> {
  /** names what is kept of the form in this tab; without it nothing is, as for passwords */
  draftName?: string;
  /** of a form over a record that is opened: which one that is, where its server tells that */
  draftVersion?: DraftVersion;
  /** it leads from this one to the next, and does not write it anew */
  isDraftOfStep?: true;
  emptyValues: () => Values;
  /** of a form that its address has filled */
  filledByAddress?: FilledByAddress<Values> | undefined;
  schema: FormRules | LateRules<Values>;
  /** the form's field for a field of the call's body, where their names differ */
  fieldOfBody?: Readonly<Record<string, keyof Values & string>>;
  /** what is about to be saved, for the confirm popup */
  facts?: (values: Values) => readonly PopupFact[];
  /** what is to be known before it is saved */
  notes?: (values: Values) => readonly string[];
  /** whether what is to be known before is still being asked for */
  isAskingForNotes?: () => boolean;
  /** by how much it moves accounts, in their own currencies */
  moves?: (values: Values) => readonly AccountMove[];
  /** what is asked before it is saved; null where the form is a popup that says all of it, and nothing is recorded */
  question?: string | null;
  /** what of the books is sent beside what was typed */
  beside?: (values: Values) => SentBeside;
  /** why there is nothing to save, apart from the rules */
  objection?: (values: Values) => string | null;
  texts: Omit<ActionTexts, 'fate'>;
  /** by what name what was saved is found again: 'Deposit 12' */
  titleOf?: (id: number) => string;
  send: (values: Values, sending: Sending) => Promise<Done>;
  /** told whether exactly what the form holds was sent without an answer, whenever that changes */
  tellUnanswered?: (isUnanswered: boolean) => void;
  /** it is saved and OK was chosen, with the form still there; without it the form is ready for the next entry */
  onDone?: () => void;
  /** what has to be told all the same to who has left the screen while it was being saved */
  onDoneElsewhere?: () => void;
}
