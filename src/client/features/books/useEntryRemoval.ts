import type { MovementReport } from '#contract/reports/report';
import type { ReportName } from '#contract/reports/report-filters';
import { reports } from '#contract/reports/reports';
import { messages } from '#contract/texts/messages';
import { roleAllows } from '#contract/vocabulary/permissions';
import { useReverseDepositMutation } from '../../api/deposits.api';
import { useReversePaymentMutation } from '../../api/payments.api';
import { useReverseTransferMutation } from '../../api/transfers.api';
import { useDeleteFlow } from '../../dialogs/useDeleteFlow';
import { takenFacts } from '../../report/row-facts';
import type { TakenEntry } from '../../report/taken-entry';
import { useReversalQuestion } from '../../report/useReversalQuestion';
import { selectRole } from '../../session/session.slice';
import { useAppSelector } from '../../store-hooks';

const textsOf = {
  deposits: messages.deposit,
  transfers: messages.transfer,
  installmentPayments: messages.payment,
  feePayments: messages.payment,
} as const;

/** Taking back what stands open beside entries of an account, as its own report does; undefined where that cannot be done. */
export function useEntryRemoval(report: ReportName | null): ((taken: TakenEntry) => Promise<boolean>) | undefined {
  const mayReverse = roleAllows(useAppSelector(selectRole), 'movements.reverse');
  const [deposit] = useReverseDepositMutation();
  const [transfer] = useReverseTransferMutation();
  const [payment] = useReversePaymentMutation();
  const calls = { deposits: deposit, transfers: transfer, installmentPayments: payment, feePayments: payment };
  const name = report ?? 'deposits';
  const declaration = reports[name] as MovementReport;
  const { reverseWarning, reversing, reversed, reverseFailed } = textsOf[name];
  const { ask, call } = useReversalQuestion(name, declaration, (reversal) => calls[name](reversal).unwrap());
  const remove = useDeleteFlow<TakenEntry>({
    texts: {
      ...{ warning: reverseWarning, loader: reversing, done: reversed, failed: reverseFailed },
      unknown: messages.unknownError,
    },
    facts: ({ row }) => takenFacts(declaration, row),
    ask,
    call,
  });
  return mayReverse && report !== null ? remove : undefined;
}
