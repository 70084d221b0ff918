import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ReconciliationRow } from '#contract/areas/reconciliations.wire';
import { captions } from '#contract/texts/captions';
import { messages } from '#contract/texts/messages';
import { reconciliationCaptions } from '#contract/texts/reconciliation-captions';
import { formatWireDate } from '#contract/values/dates';
import { formatWireMoment } from '#contract/values/moments';
import { formatAmount } from '#contract/values/money';
import { roleAllows } from '#contract/vocabulary/permissions';
import { readReconciliationsAnew } from '../../api/reconciliations.api';
import { latePart } from '../../browser/late-part';
import { LatePopup } from '../../dialogs/LatePopup';
import { selectRole } from '../../session/session.slice';
import { useAppDispatch, useAppSelector } from '../../store-hooks';
import { nameColumn, rowHeader, type TableColumn, wordColumn } from '../../table/columns';
import { DataTable } from '../../table/DataTable';
import { listRows } from '../../table/list-rows';
import { isNoRecord } from '../../transport/errors';
import { ListFailure } from '../../parts/ListFailure';
import { useBooksWatch } from '../../parts/useBooksWatch';
import { type ReconciliationPlace, reconciliationSearch } from '../../parts/reconciliation-address';
import type { BankStatementFormProps } from './BankStatementForm';
import type { HeldPart } from './reconciliation-form';
import { useHeadingOfStep } from './useHeadingOfStep';
import { useWhileShown } from './useWhileShown';

const beginForm = latePart<BankStatementFormProps>(() =>
  import(/* webpackChunkName: "reconciliation-popups" */ './BankStatementForm').then((file) => file.BankStatementForm),
);

interface ReconciliationsListProps {
  /** it came in the place of one of them */
  isStep: boolean;
  place: ReconciliationPlace;
  query: Parameters<typeof listRows<ReconciliationRow>>[0] & { error?: unknown };
  setHeld: (held: HeldPart) => void;
  onGo: (change: Partial<ReconciliationPlace>) => void;
}

const amountColumn = (
  heading: string,
  of: (row: ReconciliationRow) => number | null,
): TableColumn<ReconciliationRow> => ({
  heading,
  cell: (row) => formatAmount(of(row)) || captions.noValue,
  look: 'figure',
});

/** The reconciliations of an account, the latest first, and the way to begin the next. */
export function ReconciliationsList(props: ReconciliationsListProps) {
  const { isStep, place, query, setHeld, onGo } = props;
  const mayRecord = roleAllows(useAppSelector(selectRole), 'movements.record');
  const goOn = useWhileShown(onGo);
  const heading = useHeadingOfStep(isStep);
  const dispatch = useAppDispatch();
  const accountId = Number(place.accountId);
  useEffect(() => {
    // What stood in its place may have been begun, finished or cancelled by somebody else meanwhile.
    if (isStep) void dispatch(readReconciliationsAnew(accountId));
  }, [isStep, accountId, dispatch]);
  const [isBeginning, setBeginning] = useState(false);
  useEffect(() => {
    if (!isBeginning) return undefined;
    setHeld(null);
    return () => setHeld(undefined);
  }, [isBeginning, setHeld]);
  useBooksWatch();
  const rows = query.currentData;
  const isAnyOpen = rows?.some(({ finishedAt }) => finishedAt === null);
  const columns: readonly TableColumn<ReconciliationRow>[] = [
    rowHeader({
      heading: reconciliationCaptions.statementDay,
      cell: ({ id, statementDate }) => (
        <Link to={{ search: reconciliationSearch({ accountId: place.accountId, id: String(id) }) }}>
          {formatWireDate(statementDate)}
        </Link>
      ),
    }),
    {
      heading: reconciliationCaptions.status,
      cell: ({ finishedAt, takenBack }) =>
        takenBack ? (
          <>
            <span className="badge badge--negative">{reconciliationCaptions.noLongerStands}</span>{' '}
            <span className="dimmed">{reconciliationCaptions.makesToday(formatAmount(takenBack.balance))}</span>
          </>
        ) : (
          <span className={`badge badge--${finishedAt === null ? 'warning' : 'positive'}`}>
            {finishedAt === null ? reconciliationCaptions.open : reconciliationCaptions.finished}
          </span>
        ),
    },
    amountColumn(reconciliationCaptions.closing, ({ closing }) => closing),
    amountColumn(reconciliationCaptions.ticked, ({ ticked }) => ticked),
    amountColumn(reconciliationCaptions.outstanding, ({ outstanding }) => outstanding),
    nameColumn(reconciliationCaptions.by, ({ finishedBy, begunBy }) => finishedBy ?? begunBy),
    wordColumn(reconciliationCaptions.when, ({ finishedAt, begunAt }) => formatWireMoment(finishedAt ?? begunAt)),
  ];
  return (
    <section className="card card--flush">
      <div className="card__head">
        <h2 ref={heading} className="card__title" tabIndex={-1}>
          {reconciliationCaptions.earlier}
        </h2>
        {mayRecord && (
          <Button
            disabled={rows === undefined || isAnyOpen}
            onPointerEnter={beginForm.load}
            onFocus={beginForm.load}
            onClick={() => setBeginning(true)}
          >
            {reconciliationCaptions.begin}
          </Button>
        )}
      </div>
      <DataTable
        label={reconciliationCaptions.earlier}
        list={listRows(query)}
        columns={columns}
        keyOf={({ id }) => id}
        empty={messages.reconciliation.none}
        refusal={isNoRecord(query.error) ? <ListFailure text={messages.account.notFound} /> : undefined}
      />
      {isBeginning && (
        <LatePopup
          part={beginForm}
          props={{
            accountId,
            before: rows?.[0],
            onDone: () => goOn({ id: '', isList: false }),
            onBegun: () => setHeld(undefined),
            onClose: () => setBeginning(false),
          }}
        />
      )}
    </section>
  );
}
