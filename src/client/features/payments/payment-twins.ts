import type { FeePaymentFormValues, InstallmentPaymentFormValues } from '#contract/areas/payments.fields';
import { nameCell, shownText } from '#contract/reports/cells';
import { entryCaptions } from '#contract/texts/entry-captions';
import { entryKindNames } from '#contract/texts/entry-kind-names';
import { headings } from '#contract/texts/headings';
import { messages } from '#contract/texts/messages';
import { useListFeePaymentsQuery, useListInstallmentPaymentsQuery } from '../../api/payments.api';
import { useTwins } from '../../parts/useTwins';

/**
 * Payments of the chosen day, project, account and amount, with their installments: once one is paid in full, whoever pays
 * it a second time finds only the next one to choose.
 */
export const useInstallmentPaymentTwins = (
  { paymentDate, projectId, accountId, amount }: InstallmentPaymentFormValues,
  isAsked: boolean,
) =>
  useTwins(useListInstallmentPaymentsQuery, {
    filter:
      isAsked && projectId !== '' && accountId !== ''
        ? { projectId: Number(projectId), bankAccountId: Number(accountId) }
        : null,
    ...{ day: paymentDate, amount, sentence: messages.saving.installmentTwins },
    entriesIn: ({ installmentTxn }) =>
      installmentTxn.map((row) => ({
        title: `${entryCaptions.titleOf(entryKindNames.INSTALLMENT_PAYMENT, row.paymentid)} (${headings.installmentId} ${String(row.intsallmentid)})`,
        amount: row.amount,
      })),
  });

/** Payments of the chosen day, fee type, account and amount, with who paid them. */
export const useFeePaymentTwins = (
  { paymentDate, feeTypeId, accountId, amount }: FeePaymentFormValues,
  isAsked: boolean,
) =>
  useTwins(useListFeePaymentsQuery, {
    filter:
      isAsked && feeTypeId !== '' && accountId !== ''
        ? { feeid: Number(feeTypeId), bankAccountId: Number(accountId) }
        : null,
    ...{ day: paymentDate, amount, sentence: messages.saving.feeTwins },
    entriesIn: ({ feetxn }) =>
      feetxn.map((row) => ({
        title: `${entryCaptions.titleOf(entryKindNames.FEE_PAYMENT, row.paymentid)} (${shownText(nameCell(row.paidbyuser, row.paidbynumber))})`,
        amount: row.amount,
      })),
  });
