import { type ReversalValues, reversalForm } from '#contract/areas/corrections.form';
import { captions } from '#contract/texts/captions';
import { entryCaptions } from '#contract/texts/entry-captions';
import { labels } from '#contract/texts/field-labels';
import { messages } from '#contract/texts/messages';
import { type CalendarDate, dateFromWire, dateToWire } from '#contract/values/dates';
import { type Cents, formatCents, negateCents, totalCents } from '#contract/values/money';
import type { PopupFact } from '../../dialogs/popups.slice';
import type { SubmitDeclaration } from '../../forms/submit-declaration';
import type { ClosedDaysOfForm } from '../../pickers/closed-days';
import { withRules } from './joined-rules';
import { landingSentence } from './landing-sentence';

type Values = Record<string, unknown>;
type Declaration = SubmitDeclaration<Values>;

/** What is corrected. */
interface Corrected {
  /** where it is sent */
  path: string;
  /** what its form would hold, its slip apart */
  own: Readonly<Record<string, string>>;
  entryDay: CalendarDate;
  slipName: string | null;
  notes: readonly string[];
  closed: ClosedDaysOfForm;
}

/** What is declared of a form, where what it sends takes the place of an entry (contract §9). */
export function correctionDeclared(declaration: Declaration, corrected: Corrected): Declaration {
  const { path, own, entryDay } = corrected;
  const before: Values = { slip: null, ...own };
  const isSame = (values: Values) =>
    !(values.slip instanceof File) && Object.entries(own).every(([name, value]) => values[name] === value);
  return {
    ...declaration,
    schema: withRules(declaration.schema, reversalForm(entryDay)),
    question: messages.correction.confirm,
    notes: (values) => [...corrected.notes, ...(declaration.notes?.(values) ?? [])],
    objection: (values) => (isSame(values) ? messages.correction.unchanged : null),
    facts: (values) => [
      ...comparedFacts(declaration.facts?.(before) ?? [], declaration.facts?.(values) ?? [], values, corrected),
      ...effectsOf(declaration.moves?.(before) ?? [], declaration.moves?.(values) ?? []),
      ...reversalFacts(values, corrected),
    ],
    send: (values, sending) => {
      const { reason, reversalDate } = values as unknown as ReversalValues;
      const why = reason.trim();
      const day = dateFromWire(reversalDate);
      const said = { ...(why && { reason: why }), ...(day && { reversalDate: dateToWire(day) }) };
      return declaration.send(values, { ...sending, path, said });
    },
  };
}

function comparedFacts(
  before: readonly PopupFact[],
  after: readonly PopupFact[],
  values: Values,
  { own, slipName }: Corrected,
): PopupFact[] {
  const kept = slipName ?? captions.noValue;
  // Remarks that are taken away altogether are to be seen too.
  const compared = after
    .filter(({ label }) => label !== labels.remarks)
    .map(({ label, value }) => {
      if (label === labels.slip) return { label, before: kept, value: values.slip instanceof File ? value : kept };
      // A list that does not have it any more leaves nothing to show.
      const was = before.find((fact) => fact.label === label)?.value.trim() ?? '';
      return { label, before: was === '' ? captions.noValue : was, value };
    });
  const remarks = { label: labels.remarks, before: shown(own.remarks), value: shown(values.remarks) };
  return [...compared, remarks];
}

const shown = (text: unknown) => (typeof text === 'string' && text.trim() !== '' ? text : captions.noValue);

type Moves = ReturnType<NonNullable<Declaration['moves']>>;

/** By how much the balance of each account moves, once for both. */
function effectsOf(before: Moves, after: Moves): PopupFact[] {
  const moves = [...before.map((move) => ({ ...move, amount: negateCents(move.amount) })), ...after];
  const accounts = new Map(moves.flatMap(({ account }) => (account ? [[account.id, account]] : [])));
  const effects = [...accounts.values()].flatMap(({ id, accName, currency }) => {
    const net = totalCents(moves.flatMap(({ account, amount }) => (account?.id === id ? amount : [])));
    return net === 0 ? [] : { label: entryCaptions.balanceMoves(accName), value: `${signed(net)} ${currency.code}` };
  });
  return effects.length > 0 ? effects : [{ label: entryCaptions.balances, value: entryCaptions.unmoved }];
}

const signed = (amount: Cents) => `${amount > 0 ? '+' : ''}${formatCents(amount)}`;

function reversalFacts(values: Values, { entryDay, closed }: Corrected): PopupFact[] {
  const { reason, reversalDate } = values as unknown as ReversalValues;
  const lands = landingSentence(entryDay, dateFromWire(reversalDate), closed);
  const why = reason.trim() === '' ? [] : [{ label: entryCaptions.reason, value: reason.trim() }];
  return [{ label: entryCaptions.original, value: lands }, ...why];
}
