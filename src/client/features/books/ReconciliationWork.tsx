import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Reconciliation } from '#contract/areas/reconciliations.wire';
import { messages } from '#contract/texts/messages';
import { reconciliationCaptions } from '#contract/texts/reconciliation-captions';
import { formatWireDate } from '#contract/values/dates';
import { centsFromAnswer, noCents } from '#contract/values/money';
import { formatWireMoment } from '#contract/values/moments';
import { roleAllows } from '#contract/vocabulary/permissions';
import {
  useCancelReconciliationMutation,
  useFinishReconciliationMutation,
  useListReconciliationEntriesQuery,
} from '../../api/reconciliations.api';
import { useActionFlow } from '../../dialogs/useActionFlow';
import { useBooksWatch } from '../../parts/useBooksWatch';
import { selectRole } from '../../session/session.slice';
import { useAppSelector } from '../../store-hooks';
import { fresh } from '../../table/list-rows';
import { ChangeStatementForm } from './BankStatementForm';
import { ReconciliationBar } from './ReconciliationBar';
import { TickTable } from './TickTable';
import { TickThroughForm } from './TickThroughForm';
import { useEntryTicks } from './useEntryTicks';
import { type ReconciliationPlace, reconciliationSearch } from './useReconciliationPlace';

interface ReconciliationWorkProps {
  row: Reconciliation;
  place: ReconciliationPlace;
  onGo: (change: Partial<ReconciliationPlace>) => void;
}

const { confirmFinish, finishing, finished, finishFailed, confirmCancel, cancelling, cancelled, cancelFailed } =
  messages.reconciliation;

const factsOf = ({ account, statementDate }: Reconciliation) => [
  { label: reconciliationCaptions.account, value: account.accName },
  { label: reconciliationCaptions.statementDay, value: formatWireDate(statementDate) },
];

/** A reconciliation that is open: its entries to tick, and the figures that stay in sight. */
export function ReconciliationWork({ row, place, onGo }: ReconciliationWorkProps) {
  const { id, account, statementDate } = row;
  const mayRecord = roleAllows(useAppSelector(selectRole), 'movements.record');
  const query = useListReconciliationEntriesQuery(
    {
      ...{ id, part: 'all' as const },
      ...(place.amount && { amount: Number(place.amount) }),
      ...(place.after && { after: place.after }),
    },
    fresh,
  );
  useBooksWatch(() => void query.refetch());
  const page = query.currentData;
  const ticks = useEntryTicks(id, page?.entries);
  const [opened, setOpened] = useState<'change' | 'through' | null>(null);
  const [finish] = useFinishReconciliationMutation();
  const [cancel] = useCancelReconciliationMutation();
  const figures = page ?? row;
  const difference = (centsFromAnswer(figures.difference) ?? noCents) - ticks.unkept.cents;
  const count = figures.tickCount + ticks.unkept.count;
  const agrees = difference === 0;

  const end = useActionFlow<Reconciliation>({
    texts: { warning: confirmFinish, loader: finishing, done: finished, failed: finishFailed, unknown: finishFailed },
    facts: factsOf,
    isDangerous: false,
    call: ({ version }) => finish({ id, body: { version } }).unwrap(),
    onDone: () => onGo({ id: String(id), amount: '' }),
  });
  const giveUp = useActionFlow<Reconciliation>({
    texts: { warning: confirmCancel, loader: cancelling, done: cancelled, failed: cancelFailed, unknown: cancelFailed },
    facts: (of) => [
      ...factsOf(of),
      { label: reconciliationCaptions.ticked, value: reconciliationCaptions.tickedCount(count) },
    ],
    call: () => cancel(id).unwrap(),
    onDone: () => onGo({ id: '', isList: true, amount: '' }),
  });

  return (
    <>
      <section className="card reconciliation__head">
        <div className="reconciliation__about">
          <h2 className="card__title">
            <bdi>{reconciliationCaptions.upTo(account.accName, formatWireDate(statementDate))}</bdi>
          </h2>
          <p className="dimmed">
            {reconciliationCaptions.begunBy(row.begunBy, formatWireMoment(row.begunAt))}
            {' · '}
            <Link to={{ search: reconciliationSearch({ accountId: place.accountId, isList: true }) }}>
              {reconciliationCaptions.back}
            </Link>
          </p>
        </div>
        {mayRecord && (
          <div className="reconciliation__buttons">
            <Button variant="default" onClick={() => void giveUp(row)}>
              {reconciliationCaptions.cancel}
            </Button>
            <Button variant="default" onClick={() => setOpened('change')}>
              {reconciliationCaptions.change}
            </Button>
          </div>
        )}
      </section>
      <ReconciliationBar
        row={row}
        ticked={(centsFromAnswer(figures.ticked) ?? noCents) + ticks.unkept.cents}
        count={count}
        difference={difference}
        onFinish={mayRecord ? () => void end(row) : null}
        isFinishable={agrees}
      />
      <TickTable
        row={row}
        place={place}
        query={query}
        ticks={ticks}
        mayTick={mayRecord}
        onThrough={() => setOpened('through')}
        onGo={onGo}
      />
      {opened === 'change' && <ChangeStatementForm row={row} onClose={() => setOpened(null)} />}
      {opened === 'through' && <TickThroughForm row={row} onClose={() => setOpened(null)} />}
    </>
  );
}
