import type { SlipFile, SlipOwner } from '../vocabulary/slips';

interface SentField {
  /** its visible label, and its words in the confirm popup */
  readonly label: string;
  /** the member of the request, spelled as the specification does */
  readonly member: string;
}

/** A day that must be chosen. */
interface DayField extends SentField {
  readonly kind: 'day';
  readonly required: string;
}

/** A record that must be chosen; of an account its currency may be sent beside it. */
interface ChoiceField extends SentField {
  readonly kind: 'choice';
  readonly required: string;
  readonly currencyMember?: string;
}

/** An amount above 0 (contract §2). */
interface AmountField extends SentField {
  readonly kind: 'amount';
  readonly required: string;
}

/** A conversion rate above 0 (contract §2). */
interface RateField extends SentField {
  readonly kind: 'rate';
  readonly required: string;
  readonly invalid: string;
}

/** The rule of text that may be left empty: its most characters, and what is said of more and of signs it may not hold. */
export interface TextRule {
  readonly maximum: number;
  readonly tooLong: string;
  readonly invalid: string;
}

/** Text that may be left empty. */
interface TextField extends SentField, TextRule {
  readonly kind: 'text';
}

/** The slip, which comes beside the request. */
interface SlipField {
  readonly kind: 'slip';
  readonly label: string;
  readonly owner: SlipOwner;
}

/** A field of a movement as both sides know it: label, sentences, limit and member, from which form and request are made. */
export type MovementField = DayField | ChoiceField | AmountField | RateField | TextField | SlipField;

/** The fields of a movement by their names in the form. */
export type MovementFields = Readonly<Record<string, MovementField>>;

/** What the form of such fields holds: everything as typed. */
export type FormValues<Fields extends MovementFields> = {
  -readonly [Name in keyof Fields]: Fields[Name] extends SlipField ? SlipFile | null : string;
};

/** The name of a field in the form. */
export type FieldName<Fields extends MovementFields> = keyof Fields & string;

/** What a checked form sends, slip apart. */
export type SentBody<Fields extends MovementFields> = {
  [Name in keyof Fields as Fields[Name] extends SentField ? Fields[Name]['member'] : never]: Fields[Name] extends
    DayField | TextField
    ? string
    : number;
} & { [Name in keyof Fields as CurrencyMember<Fields[Name]>]: number };

/** The member that carries the currency of a chosen account. */
export type CurrencyMember<Field> = Field extends { readonly currencyMember: infer Member extends string }
  ? Member
  : never;
