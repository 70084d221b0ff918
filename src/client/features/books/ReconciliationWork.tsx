import { Button } from '@mantine/core';
import type { Reconciliation } from '#contract/areas/reconciliations.wire';
import { messages } from '#contract/texts/messages';
import { reconciliationCaptions } from '#contract/texts/reconciliation-captions';
import { formatCents } from '#contract/values/money';
import { formatWireMoment } from '#contract/values/moments';
import { roleAllows } from '#contract/vocabulary/permissions';
import {
  useCancelReconciliationMutation,
  useFinishReconciliationMutation,
  useListReconciliationEntriesQuery,
} from '../../api/reconciliations.api';
import { useReadStatementQuery } from '../../api/statements.api';
import { latePart } from '../../browser/late-part';
import { showResult } from '../../dialogs/ask';
import { LatePopup } from '../../dialogs/LatePopup';
import { useActionFlow } from '../../dialogs/useActionFlow';
import { useBooksWatch } from '../../parts/useBooksWatch';
import type { ReconciliationPlace } from '../../parts/reconciliation-address';
import { selectRole } from '../../session/session.slice';
import { useAppDispatch, useAppSelector } from '../../store-hooks';
import { fresh } from '../../transport/base-api';
import type { BankFileProps } from './BankFile';
import type { ChangeStatementFormProps } from './BankStatementForm';
import { differenceOf, factsOf, finishFacts } from './finish-facts';
import { ReconciliationAbout } from './ReconciliationAbout';
import { ReconciliationBar } from './ReconciliationBar';
import type { FormOver } from './reconciliation-form';
import { TickTable } from './TickTable';
import type { TickThroughFormProps } from './TickThroughForm';
import { type TickedSum, useEntryTicks } from './useEntryTicks';

const bankFile = latePart<BankFileProps>(() =>
  import(/* webpackChunkName: "reconciliation-popups" */ './BankFile').then((file) => file.BankFile),
);

const changeForm = latePart<ChangeStatementFormProps>(() =>
  import(/* webpackChunkName: "reconciliation-popups" */ './BankStatementForm').then(
    (file) => file.ChangeStatementForm,
  ),
);
const throughForm = latePart<TickThroughFormProps>(() =>
  import(/* webpackChunkName: "reconciliation-popups" */ './TickThroughForm').then((file) => file.TickThroughForm),
);

interface ReconciliationWorkProps extends FormOver {
  row: Reconciliation;
  isStep: boolean;
  place: ReconciliationPlace;
  onGo: (change: Partial<ReconciliationPlace>) => void;
}

const {
  confirmFinish,
  finishing,
  finished,
  finishFailed,
  confirmCancel,
  cancelling,
  cancelled,
  cancelFailed,
  differs,
} = messages.reconciliation;

/** A reconciliation that is open: its entries to tick, and the figures that stay in sight. */
export function ReconciliationWork({ row, isStep, place, form, setForm, onGo }: ReconciliationWorkProps) {
  const { id, account, statementDate } = row;
  const dispatch = useAppDispatch();
  const mayRecord = roleAllows(useAppSelector(selectRole), 'movements.record');
  const query = useListReconciliationEntriesQuery(
    {
      ...{ id, part: 'all' as const },
      ...(place.amount && { amount: Number(place.amount) }),
      ...(place.after && { after: place.after }),
    },
    fresh,
  );
  // What is asked before tells what stays open, so it waits for what the books hold, or for that not to be had.
  const { currentData: books, isLoading: isAwaited } = useReadStatementQuery(
    { accountId: account.id, startDate: statementDate, endDate: statementDate, page: 0, size: 1 },
    { ...fresh, skip: !mayRecord },
  );
  useBooksWatch();
  // Of the page before while another one is on its way: they are newer than those of the reconciliation.
  const ticks = useEntryTicks(id, query, query.data ?? row);
  const [finish] = useFinishReconciliationMutation();
  const [cancel] = useCancelReconciliationMutation();
  const difference = differenceOf(row, ticks.sum);

  const end = useActionFlow<TickedSum>({
    texts: { warning: confirmFinish, loader: finishing, done: finished, failed: finishFailed, unknown: finishFailed },
    facts: (sum) => finishFacts(row, sum, books?.closing),
    isDangerous: false,
    call: async () => {
      const done = await finish({ id, body: { version: row.version } }).unwrap();
      // Before the account's list comes without one that is open, which would be shown in the place of the report.
      onGo({ id: String(id), amount: '' });
      return done;
    },
  });
  const finishTicked = async () => {
    // What is asked about is what the server has.
    const sum = await ticks.untilSaved();
    if (!sum) return;
    const left = differenceOf(row, sum);
    if (left !== 0) await showResult(dispatch, 'error', differs(`${formatCents(left)} ${account.currency}`));
    else await end(sum);
  };
  const cancelAll = useActionFlow<TickedSum>({
    texts: { warning: confirmCancel, loader: cancelling, done: cancelled, failed: cancelFailed, unknown: cancelFailed },
    facts: ({ count }) => [
      ...factsOf(row),
      { label: reconciliationCaptions.ticked, value: reconciliationCaptions.tickedCount(count) },
    ],
    call: async ({ count }) => {
      // A colleague may have ticked more while it was asked.
      const done = await cancel({ id, version: row.version, tickCount: count }).unwrap();
      // Before it is read again, which finds none.
      onGo({ id: '', isList: true, amount: '' });
      return done;
    },
  });
  const giveUp = async () => {
    // A tick that comes behind it would be refused, and speak of ticks on a page that has none any more.
    const sum = await ticks.untilSaved();
    if (sum) await cancelAll(sum);
  };

  return (
    <>
      <section className="card reconciliation__head">
        <ReconciliationAbout
          row={row}
          isStep={isStep}
          by={reconciliationCaptions.begunBy(row.begunBy, formatWireMoment(row.begunAt))}
        >
          {row.reopened && (
            <p>
              {reconciliationCaptions.reopenedBy(row.reopened.by, formatWireMoment(row.reopened.at))}{' '}
              <bdi>{row.reopened.reason}</bdi>
            </p>
          )}
        </ReconciliationAbout>
        {mayRecord && (
          <div className="reconciliation__buttons">
            <Button variant="default" onClick={() => void giveUp()}>
              {reconciliationCaptions.cancel}
            </Button>
            <Button
              variant="default"
              onPointerEnter={changeForm.load}
              onFocus={changeForm.load}
              onClick={() => setForm('change')}
            >
              {reconciliationCaptions.change}
            </Button>
            <Button
              variant="default"
              onPointerEnter={bankFile.load}
              onFocus={bankFile.load}
              onClick={() => setForm('file')}
            >
              {reconciliationCaptions.bankFile}
            </Button>
          </div>
        )}
      </section>
      <ReconciliationBar
        row={row}
        sum={ticks.sum}
        difference={difference}
        onFinish={mayRecord ? () => void finishTicked() : null}
        isFinishable={difference === 0 && !isAwaited}
      />
      <TickTable
        row={row}
        place={place}
        query={query}
        ticks={ticks}
        mayTick={mayRecord}
        onThrough={() => setForm('through')}
        onGo={onGo}
      />
      {form === 'change' && <LatePopup part={changeForm} props={{ row, onClose: () => setForm(null) }} />}
      {form === 'file' && (
        <LatePopup part={bankFile} props={{ row, areSaved: ticks.areSaved, onClose: () => setForm(null) }} />
      )}
      {form === 'through' && (
        <LatePopup part={throughForm} props={{ row, areSaved: ticks.areSaved, onClose: () => setForm(null) }} />
      )}
    </>
  );
}
