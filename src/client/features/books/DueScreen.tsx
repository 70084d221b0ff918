import { Button } from '@mantine/core';
import { useState } from 'react';
import { messages } from '#contract/texts/messages';
import { useReadDueProjectsQuery, useReadDueQuery } from '../../api/due.api';
import { latePart } from '../../browser/late-part';
import { useToday } from '../../browser/today';
import { LatePopup } from '../../dialogs/LatePopup';
import { useBooksWatch } from '../../parts/useBooksWatch';
import { AddressNote } from '../../report/AddressNote';
import { PrintButton } from '../../report/PrintButton';
import { listRows } from '../../table/list-rows';
import { fresh } from '../../transport/base-api';
import { filterLabels } from '#contract/reports/filter-labels';
import { dueCaptions } from '#contract/texts/due-captions';
import { screens } from '#contract/texts/screen-names';
import { whatIfCaptions } from '#contract/texts/what-if-captions';
import type { CalendarDate } from '#contract/values/dates';
import { dayOf, figuresOf } from '../../parts/due-figures';
import { dueTask } from './due-paper';
import { DueByProject } from './DueByProject';
import { DueFigures } from './DueFigures';
import { DueInstallmentsList } from './DueInstallmentsList';
import { useDuePlace } from './useDuePlace';
import { useDueRows } from './useDueRows';
import { useWhatIf } from './useWhatIf';
import { changesOf, type DueRow, thoughtOfIn, withDate } from './what-if';
import { WhatIfCard } from './WhatIfCard';
import './due.css';

const calendar = latePart<{ onClose: () => void }>(() =>
  import(/* webpackChunkName: "due-popups" */ './CalendarDialog').then((file) => file.CalendarDialog),
);

/** Books › Due and Cash (contract §8): what is due in each currency, the cash for it, and what each figure adds up. */
export function DueScreen() {
  const query = useReadDueQuery(undefined, fresh);
  const byProject = useReadDueProjectsQuery(undefined, fresh);
  const [place, go, leftOut] = useDuePlace();
  const [isCalendarOpen, setCalendarOpen] = useState(false);
  const [whatIf, changeWhatIf] = useWhatIf();
  const changes = changesOf(whatIf);
  const { data, fulfilledTimeStamp } = query;
  const figures = data && figuresOf(data, { thoughtOf: (currency) => thoughtOfIn(whatIf, currency) });
  const move = (row: DueRow, to: CalendarDate) => changeWhatIf((now) => withDate(now, row, to));
  const today = useToday();
  const day = data ? dayOf(data) : today;
  const list = useDueRows(place, whatIf, day);
  useBooksWatch();
  const task = dueTask({ figures, asOf: fulfilledTimeStamp, byProject, whatIf, place, list, day });
  return (
    <>
      <AddressNote leftOut={leftOut} labels={filterLabels} />
      <section className="card card--flush">
        <div className="card__head due__head">
          <h2 className="card__title">
            {dueCaptions.due}
            {changes > 0 && <span className="badge badge--accent due__what-if">{whatIfCaptions.changes(changes)}</span>}
          </h2>
          <Button
            size="xs"
            variant="default"
            onPointerEnter={calendar.load}
            onFocus={calendar.load}
            onClick={() => setCalendarOpen(true)}
          >
            {dueCaptions.calendar}
          </Button>
          <PrintButton task={task} isDisabled={!figures} />
          <p className="dimmed due__about">{messages.due.howCounted}</p>
        </div>
        <DueFigures label={screens.due} list={listRows({ ...query, currentData: figures })} place={place} />
      </section>
      {isCalendarOpen && <LatePopup part={calendar} props={{ onClose: () => setCalendarOpen(false) }} />}
      {place && (
        <DueInstallmentsList
          key={`${place.currency} ${place.within}`}
          place={place}
          day={day}
          onGo={go}
          whatIf={whatIf}
          onMove={move}
        />
      )}
      {data && data.currencies.length > 0 && (
        <WhatIfCard whatIf={whatIf} onChange={changeWhatIf} today={day} asOf={fulfilledTimeStamp} />
      )}
      {data && <DueByProject query={byProject} />}
    </>
  );
}
