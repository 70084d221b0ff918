/** The forms that open over a reconciliation. */
export type ReconciliationForm = 'change' | 'through' | 'file' | 'reopen';

/** Which of them is open; whatever shows the reconciliation keeps the part that it stands over. */
export interface FormOver {
  form: ReconciliationForm | null;
  setForm: (form: ReconciliationForm | null) => void;
}

/** What stays shown of an account while a form is open over it: a reconciliation, or their list (null). */
export type HeldPart = number | null | undefined;
