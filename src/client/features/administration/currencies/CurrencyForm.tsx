import type { CurrencyFormValues } from '#contract/areas/currencies.form';
import { administrationCaptions } from '#contract/texts/administration-captions';
import { labels } from '#contract/texts/field-labels';
import { messages } from '#contract/texts/messages';
import { type IsoCurrency, isoCurrencies, isoCurrency } from '#contract/vocabulary/iso-currencies';
import { useAddCurrencyMutation } from '../../../api/currencies.api';
import { fixedChoices } from '../../../fields/choices';
import { SelectField } from '../../../fields/SelectField';
import { DialogForm } from '../../../forms/DialogForm';
import { lateRules } from '../../../forms/late-rules';
import { useSubmitFlow } from '../../../forms/useSubmitFlow';

const rules = lateRules<CurrencyFormValues>(() =>
  import(/* webpackChunkName: "administration-rules" */ '#contract/areas/currencies.form').then(
    (file) => file.currencyForm,
  ),
);

interface CurrencyFormProps {
  /** the codes that are in the list already */
  taken: readonly string[];
  onClose: () => void;
}

const { saving, created, hundredths, inThousandths, inWholes } = messages.currency;
const { saveFailed } = messages.settings;

const nameOf = ({ name, code }: IsoCurrency) => `${name} (${code})`;

/** To what its amounts are kept, where that is not what ISO 4217 says. */
function noteOn(currency: IsoCurrency | undefined): string {
  if (!currency || currency.minorDigits === 2) return hundredths;
  return currency.minorDigits === 3 ? inThousandths(currency.code) : inWholes(currency.code);
}

/** Adds a currency of ISO 4217, found by its name or code. */
export function CurrencyForm({ taken, onClose }: CurrencyFormProps) {
  const [addCurrency] = useAddCurrencyMutation();
  const flow = useSubmitFlow<CurrencyFormValues>({
    draftName: 'currency',
    emptyValues: () => ({ code: '' }),
    schema: rules,
    facts: ({ code }) => {
      const currency = isoCurrency(code);
      return [{ label: labels.currency, value: currency ? nameOf(currency) : '' }];
    },
    texts: { loader: saving, done: created, failed: saveFailed, unknown: saveFailed },
    send: ({ code }, { idempotencyKey }) => addCurrency({ body: { code }, idempotencyKey }).unwrap(),
    onDone: onClose,
  });
  const { values } = flow.formik;
  const choices = {
    ...fixedChoices([]),
    options: isoCurrencies
      // What may be saved already is perhaps what took it.
      .filter(({ code }) => !taken.includes(code) || (code === values.code && flow.isUnanswered(values)))
      .map((currency) => ({ value: currency.code, label: nameOf(currency) })),
  };
  return (
    <DialogForm flow={flow} title={administrationCaptions.addCurrency} onClose={onClose}>
      <div className="form-grid__wide">
        <SelectField name="code" label={labels.currency} required choices={choices} />
      </div>
      <p className="form-grid__wide dimmed" role="status">
        {noteOn(isoCurrency(values.code))}
      </p>
    </DialogForm>
  );
}
