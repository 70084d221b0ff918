import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { captions } from '#contract/texts/captions';
import { formatWireDate } from '#contract/values/dates';
import { entryCaptions } from '#contract/texts/entry-captions';
import { entryKindNames } from '#contract/texts/entry-kind-names';
import { labels } from '#contract/texts/field-labels';
import { fundsCaptions } from '#contract/texts/funds-captions';
import { headings } from '#contract/texts/headings';
import { screens } from '#contract/texts/screen-names';
import { messages } from '#contract/texts/messages';
import { centsFromTyped, centsToText, formatCents, negateCents, noCents, subtractCents } from '#contract/values/money';
import { emptyValues, fieldOfMember, inputOf, sentBody } from '#contract/areas/movement-form';
import { installmentPaymentFields, type InstallmentPaymentFormValues } from '#contract/areas/payments.fields';
import { installmentLabel } from '#contract/vocabulary/schedule';
import { useListAccountsQuery } from '../../api/accounts.api';
import { useNavigateHere } from '../../browser/useNavigateHere';
import { accountsIn, isKnownCurrency } from '../../api/currencies';
import { useCreateInstallmentPaymentMutation } from '../../api/payment-recording.api';
import { useOpenInstallmentsQuery } from '../../api/installments.api';
import { useListProjectsQuery } from '../../api/projects.api';
import type { PopupFact } from '../../dialogs/popups.slice';
import { EntryForm } from '../../forms/EntryForm';
import { declaredFor, type FilledForm } from '../../forms/filled-form';
import { lateRules } from '../../forms/late-rules';
import { type SubmitFlow, useSubmitFlow } from '../../forms/useSubmitFlow';
import { AmountField } from '../../fields/AmountField';
import { FileField } from '../../fields/FileField';
import { TextAreaField } from '../../fields/TextAreaField';
import { useSettledValues } from '../../forms/useSettledValues';
import { amountWords, fundsAfter, netLeaving, remarksFact, useAccountFunds } from '../../parts/account-funds';
import { dayToCome } from '../../parts/day-to-come';
import { reconciledDay } from '../../parts/reconciled-day';
import { AccountPicker } from '../../pickers/AccountPicker';
import { useClosedDays } from '../../pickers/closed-days';
import { EntryDayField } from '../../pickers/EntryDayField';
import { InstallmentPicker } from '../../pickers/InstallmentPicker';
import { ProjectPicker } from '../../pickers/ProjectPicker';
import { AddressNote } from '../../report/AddressNote';
import { askedLabels, askedPayment, isAskedIn, withAsked } from './asked-payment';
import { useInstallmentFigures, useKnownRemaining } from './installment-figures';
import { InstallmentSummary } from './InstallmentSummary';
import { isPaymentAccount } from './payment-accounts';
import { useInstallmentPaymentTwins } from './payment-twins';
import { useReplacedPayment, useScheduledInstallment } from './replaced-payment';
import { RequiredLists } from './RequiredLists';
import './payment-forms.css';

const amountOf = ({ amount }: InstallmentPaymentFormValues) => centsFromTyped(amount) ?? noCents;

const leavingOf = (values: InstallmentPaymentFormValues) => [values.accountId, amountOf(values)] as const;

const fieldOfBody = fieldOfMember(installmentPaymentFields);
const { loader, created, failed, unknown } = messages.payment;

const noAddress = new URLSearchParams();

const fetchRules = () => import('#contract/areas/payments.form');

/** Payment of an installment (§2 Make Payment). */
export function InstallmentPaymentForm({ filled }: { filled?: FilledForm<InstallmentPaymentFormValues> }) {
  const projects = useListProjectsQuery(undefined);
  const accounts = useListAccountsQuery(undefined);
  const [createPayment] = useCreateInstallmentPaymentMutation();
  const replaced = useReplacedPayment(filled?.replaced ?? null);
  const knownRemaining = useKnownRemaining(replaced);
  const [address] = useSearchParams();
  const navigateHere = useNavigateHere();
  const accountOf = (choice: string) => accounts.data?.find(({ id }) => String(id) === choice);
  const projectOf = (choice: string) => projects.data?.find(({ projectid }) => String(projectid) === choice);

  const { openDay } = useClosedDays();
  // The address follows a moment later.
  const [left, setLeft] = useState<string | null>(null);
  const { asked, leftOut } = askedPayment(left === address.toString() ? noAddress : address);
  const emptyForm = () => emptyValues(installmentPaymentFields, openDay());
  const leaveAddress = () => {
    setLeft(address.toString());
    navigateHere({ search: '' }, { replace: true });
  };
  const flow: SubmitFlow<InstallmentPaymentFormValues> = useSubmitFlow(
    declaredFor<InstallmentPaymentFormValues>(filled, {
      draftName: 'installmentPayment',
      emptyValues: () => ({ ...emptyForm(), ...asked }),
      filledByAddress:
        Object.keys(asked).length > 0
          ? {
              over: (typed) => withAsked(typed, asked),
              isIn: (values) => isAskedIn(values, asked),
              empty: emptyForm,
              leave: leaveAddress,
            }
          : undefined,
      schema: lateRules<InstallmentPaymentFormValues>(async () => {
        const { installmentPaymentForm } = await fetchRules();
        // What may be saved already is perhaps part of what is paid: the server answers it as it did, or judges it.
        return (values) => installmentPaymentForm(flow.isUnanswered(values) ? null : knownRemaining(values));
      }),
      fieldOfBody,
      facts: (values) => [
        { label: labels.paymentDate, value: formatWireDate(values.paymentDate) },
        { label: labels.project, value: projectOf(values.projectId)?.name ?? '' },
        { label: labels.installment, value: nameOf(values) },
        { label: headings.installmentId, value: values.installmentId },
        { label: labels.account, value: accountOf(values.accountId)?.accName ?? '' },
        { label: labels.amount, value: `${formatCents(amountOf(values))} ${currencyOf(values) ?? ''}` },
        ...amountWords(labels.amount, amountOf(values)),
        ...(filled?.replaced
          ? []
          : fundsAfter(labels.account, fundsOf(values.accountId), negateCents(amountOf(values)))),
        ...remainingAfter(values),
        ...remarksFact(values),
        { label: labels.slip, value: values.slip?.name ?? captions.noValue },
      ],
      // What may be in the books already is there once, however often it is sent.
      notes: (values) => [
        ...dayToCome(values.paymentDate),
        ...reconciledDay(accounts, values, filled?.replaced, ({ paymentDate, accountId }) => [paymentDate, accountId]),
        ...(flow.isUnanswered(values) ? [] : twins.notesOf(values.amount)),
      ],
      isAskingForNotes: () => twins.isFetching || accounts.isFetching,
      moves: (values) => [{ account: accountOf(values.accountId), amount: negateCents(amountOf(values)) }],
      texts: { loader, done: created, failed, unknown },
      titleOf: (id) => entryCaptions.titleOf(entryKindNames.INSTALLMENT_PAYMENT, id),
      // Whoever changed the row meanwhile is heard of; another server tells no version, and is told none.
      beside: (): Record<string, number> => {
        const scheduleVersion = installment?.scheduleVersion;
        return scheduleVersion === undefined ? {} : { scheduleVersion };
      },
      send: (values, { beside, ...sending }) => {
        const body = sentBody(installmentPaymentFields, values, beside);
        return createPayment({ body, ...sending })
          .unwrap()
          .then((done) => {
            // The next entry begins empty: what was asked for is paid, where it did not have to wait.
            if (!filled && isAskedIn(flow.formik.initialValues, asked)) leaveAddress();
            return done;
          });
      },
    }),
  );
  const { values, initialValues, validateForm, setFieldValue } = flow.formik;
  const { projectId, installmentId } = values;
  const twins = useInstallmentPaymentTwins(values, !filled?.replaced);
  const figures = useInstallmentFigures(values, replaced);
  const remaining = figures.figures?.remaining;
  const project = projectOf(projectId);
  const currencyOf = (choice: InstallmentPaymentFormValues) => {
    const accountCurrency = accountOf(choice.accountId)?.currency.code;
    return isKnownCurrency(accountCurrency) ? accountCurrency : projectOf(choice.projectId)?.currencyname;
  };
  const currency = currencyOf(values);
  const isIn = (currencyname: string) => accountsIn(currencyname, accounts.data ?? []);
  const { currentData: installments } = useOpenInstallmentsQuery(Number(projectId), { skip: projectId === '' });
  const installment = installments?.find((row) => String(row.installmentid) === installmentId);
  const mayBeSaved = flow.isUnanswered(values);
  const fundsOf = useAccountFunds(mayBeSaved);
  // Paid by it in full, its installment is open no more.
  const sentFor = useScheduledInstallment(mayBeSaved ? values : null);
  const waiting = isAskedIn(initialValues, asked) ? null : { ...initialValues, ...asked };
  const waitingFor = useScheduledInstallment(waiting);
  const nameOf = (choice: InstallmentPaymentFormValues) => {
    const isShown = choice.projectId === projectId && choice.installmentId === installmentId;
    const row = replaced.installmentOf(choice) ?? (isShown ? (installment ?? sentFor) : undefined);
    return row ? installmentLabel(row) : '';
  };

  // Of what is perhaps saved already nobody knows here whether the rest has it.
  const remainingAfter = (choice: InstallmentPaymentFormValues): PopupFact[] => {
    const rest = flow.isUnanswered(choice) ? null : knownRemaining(choice);
    if (rest === null) return [];
    const after = formatCents(subtractCents(rest, amountOf(choice)));
    return [{ label: fundsCaptions.remainingAfterwards, value: `${after} ${currencyOf(choice) ?? ''}` }];
  };

  useSettledValues(flow.formik, (next, before) => {
    if (!before || next.projectId === before.projectId) return next;
    const account = accountOf(next.accountId);
    const nextProject = projectOf(next.projectId);
    const isPayable = !account || !nextProject || isIn(nextProject.currencyname)(account);
    return { ...next, installmentId: '', accountId: isPayable ? next.accountId : '' };
  });
  useEffect(() => {
    // What was typed before the rest was known is compared with it now, and what was sent is not, until it is answered.
    void validateForm();
  }, [remaining, mayBeSaved, validateForm]);

  return (
    <RequiredLists lists={[projects, accounts]}>
      <EntryForm flow={flow} label={screens.payment}>
        {waiting && (
          <p className="form-grid__wide dimmed" role="status">
            {messages.saving.askedWaits(
              projectOf(waiting.projectId)?.name ?? waiting.projectId,
              waitingFor ? installmentLabel(waitingFor) : `${headings.installmentId} ${waiting.installmentId}`,
            )}
          </p>
        )}
        {leftOut.length > 0 && (
          <div className="form-grid__wide">
            <AddressNote leftOut={leftOut} labels={askedLabels} />
          </div>
        )}
        <div className="form-grid__wide form-row">
          <EntryDayField {...inputOf(installmentPaymentFields, 'paymentDate')} />
          <ProjectPicker {...inputOf(installmentPaymentFields, 'projectId')} isForRecording />
          <InstallmentPicker
            {...inputOf(installmentPaymentFields, 'installmentId')}
            projectId={projectId}
            also={sentFor ?? replaced.rowIn(projectId)}
            isPaid={remaining === noCents}
          />
        </div>
        <div className="form-grid__wide">
          <InstallmentSummary
            query={figures}
            currency={project?.currencyname}
            mayBeIn={mayBeSaved}
            onPayInFull={(all) => void setFieldValue('amount', centsToText(all))}
          />
        </div>
        <AccountPicker
          {...inputOf(installmentPaymentFields, 'accountId')}
          fundsOf={fundsOf}
          leaving={netLeaving(leavingOf(values), filled?.replaced && [leavingOf(filled.replaced)])}
          accepts={(account) => isPaymentAccount(account) && (!project || isIn(project.currencyname)(account))}
        />
        <AmountField {...inputOf(installmentPaymentFields, 'amount')} badge={currency} />
        <FileField {...inputOf(installmentPaymentFields, 'slip')} note={filled?.slipNote} />
        <div className="form-grid__wide">
          <TextAreaField {...inputOf(installmentPaymentFields, 'remarks')} />
        </div>
        {filled?.fields}
      </EntryForm>
    </RequiredLists>
  );
}
