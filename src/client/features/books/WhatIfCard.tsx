import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { buttons } from '#contract/texts/buttons';
import { messages } from '#contract/texts/messages';
import { whatIfCaptions } from '#contract/texts/what-if-captions';
import { type CalendarDate, formatDate } from '#contract/values/dates';
import { formatCents } from '#contract/values/money';
import { useListAccountsQuery } from '../../api/accounts.api';
import { readOpenInstallmentsAnew, useOpenInstallmentsQuery } from '../../api/installments.api';
import { useListProjectsQuery } from '../../api/projects.api';
import { latePart } from '../../browser/late-part';
import { LatePopup } from '../../dialogs/LatePopup';
import { useAppDispatch } from '../../store-hooks';
import { renewed } from '../../transport/base-api';
import type { PlannedTransferFormProps } from './PlannedTransferForm';
import {
  asInBooks,
  changesOf,
  type MovedDue,
  nothingThoughtOf,
  type TransferEnd,
  type WhatIf,
  withAccounts,
} from './what-if';

const transferForm = latePart<PlannedTransferFormProps>(() =>
  import(/* webpackChunkName: "due-popups" */ './PlannedTransferForm').then((file) => file.PlannedTransferForm),
);

interface WhatIfCardProps {
  whatIf: WhatIf;
  onChange: (next: (now: WhatIf) => WhatIf) => void;
  today: CalendarDate;
  /** when the figures came: what the books know of an installment is asked with them */
  asOf: number | undefined;
}

/** What is only thought of, each with its undo; nothing of it is written. */
export function WhatIfCard({ whatIf, onChange, today, asOf }: WhatIfCardProps) {
  const [isAdding, setAdding] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const { dates, transfers } = whatIf;
  const { data: accounts } = useListAccountsQuery(undefined, { ...renewed, skip: transfers.length === 0 });
  const follow = useEffectEvent((known: NonNullable<typeof accounts>) => onChange((all) => withAccounts(all, known)));
  useEffect(() => {
    if (accounts) follow(accounts);
  }, [accounts, transfers]);
  const nameOf = ({ id, name }: TransferEnd) => accounts?.find((account) => account.id === id)?.accName ?? name;
  const without = <Item,>(items: readonly Item[], item: Item) => items.filter((each) => each !== item);
  const [undone, setUndone] = useState<{ place: number } | null>(null);
  // An Undo takes its focus along: the one in its place has it then, else what adds a change.
  useEffect(() => {
    if (!undone) return;
    const undos = [...(list.current?.querySelectorAll<HTMLElement>('.row-button') ?? [])];
    (undos[Math.min(undone.place, undos.length - 1)] ?? add.current)?.focus();
  }, [undone]);
  const undo = (place: number, next: (now: WhatIf) => WhatIf) => {
    onChange(next);
    setUndone({ place });
  };
  const clear = () => {
    add.current?.focus();
    onChange(() => nothingThoughtOf);
  };
  return (
    <section className="card card--flush what-if">
      <div className="card__head">
        <h2 className="card__title">{whatIfCaptions.whatIf}</h2>
        {changesOf(whatIf) > 0 && (
          <Button size="xs" variant="default" onClick={clear}>
            {buttons.clearAll}
          </Button>
        )}
        <Button
          ref={add}
          size="xs"
          variant="default"
          onPointerEnter={transferForm.load}
          onFocus={transferForm.load}
          onClick={() => setAdding(true)}
        >
          {whatIfCaptions.addTransfer}
        </Button>
        <p className="dimmed what-if__about">{messages.due.whatIfAbout}</p>
      </div>
      {changesOf(whatIf) > 0 && (
        <ul ref={list} className="what-if__changes" aria-label={whatIfCaptions.whatIf}>
          {dates.map((moved, place) => (
            <MovedLine
              key={`${String(moved.projectid)} ${String(moved.installmentid)}`}
              moved={moved}
              asOf={asOf}
              onBooks={(now) =>
                onChange((all) => ({ ...all, dates: all.dates.map((each) => (each === moved ? now : each)) }))
              }
              onUndo={() => undo(place, (all) => ({ ...all, dates: without(all.dates, moved) }))}
            />
          ))}
          {transfers.map((transfer, place) => {
            const { date, from, to, isGone } = transfer;
            const amount = from.currency === to.currency ? amountOf(from) : `${amountOf(from)} = ${amountOf(to)}`;
            return (
              <ChangeLine
                key={place}
                name={whatIfCaptions.transfer(amount, nameOf(from), nameOf(to))}
                note={isGone ? messages.due.transferIsGone : formatDate(date)}
                onUndo={() =>
                  undo(dates.length + place, (all) => ({ ...all, transfers: without(all.transfers, transfer) }))
                }
              />
            );
          })}
        </ul>
      )}
      {isAdding && (
        <LatePopup
          part={transferForm}
          props={{
            today,
            onAdd: (transfer) => onChange((all) => ({ ...all, transfers: [...all.transfers, transfer] })),
            onClose: () => setAdding(false),
          }}
        />
      )}
    </section>
  );
}

const amountOf = ({ amount, currency }: TransferEnd) => `${formatCents(amount)} ${currency}`;

interface MovedLineProps {
  moved: MovedDue;
  asOf: number | undefined;
  onBooks: (now: MovedDue) => void;
  onUndo: () => void;
}

/** An installment on another day; when it is paid, moved or removed in the books, what is thought of it follows. */
function MovedLine({ moved, asOf, onBooks, onUndo }: MovedLineProps) {
  const dispatch = useAppDispatch();
  const { data } = useOpenInstallmentsQuery(moved.projectid, { refetchOnMountOrArgChange: true });
  const ask = useEffectEvent(() => void dispatch(readOpenInstallmentsAnew(moved.projectid)));
  useEffect(() => {
    if (asOf !== undefined) ask();
  }, [asOf]);
  const { data: projects } = useListProjectsQuery(undefined, renewed);
  const project = projects?.find(({ projectid }) => projectid === moved.projectid)?.name ?? moved.project;
  const now = data && asInBooks(moved, data, project);
  const follow = useEffectEvent(() => {
    if (now && now !== moved) onBooks(now);
  });
  useEffect(() => {
    follow();
  }, [data, project, moved]);
  const { installment, currency, open, from, to } = moved;
  return (
    <ChangeLine
      name={whatIfCaptions.moved(installment, project)}
      note={
        open > 0
          ? whatIfCaptions.fromTo(`${formatCents(open)} ${currency}`, formatDate(from), formatDate(to))
          : messages.due.isGone
      }
      onUndo={onUndo}
    />
  );
}

function ChangeLine({ name, note, onUndo }: { name: string; note: ReactNode; onUndo: () => void }) {
  return (
    <li className="what-if__change">
      <span className="what-if__text">
        <bdi>{name}</bdi> <span className="dimmed">{note}</span>
      </span>
      <button type="button" className="row-button" aria-label={whatIfCaptions.undoOf(name)} onClick={onUndo}>
        {whatIfCaptions.undo}
      </button>
    </li>
  );
}
