import type { OwnerValues } from '#contract/areas/typed-owners';
import { filledOwners } from '#contract/areas/typed-owners';
import type { OwnerRow, OwnersBody, ProjectSetupRow } from '#contract/areas/project-setup.wire';
import { administrationCaptions } from '#contract/texts/administration-captions';
import { auditedOwnersText } from '#contract/texts/audited-owners';
import { captions } from '#contract/texts/captions';
import { deedNames } from '#contract/texts/deed-names';
import { projectCaptions } from '#contract/texts/project-captions';
import { labels } from '#contract/texts/field-labels';
import { headings } from '#contract/texts/headings';
import { formatWireDate } from '#contract/values/dates';
import {
  centsFromAnswer,
  centsFromText,
  formatAmount,
  formatCents,
  negateCents,
  noCents,
  totalCents,
} from '#contract/values/money';
import { shareFromNumber, shareFromTyped, shareText, shareToNumber } from '#contract/values/shares';
import type { PopupFact } from '../../../dialogs/popups.slice';
import type { Choices } from '../../../fields/choices';
import type { HistoryWords } from '../../../parts/HistoryList';

const percent = (share: number): string => {
  const read = shareFromNumber(share);
  return read === null ? String(share) : shareText(read);
};

/** Where a project lies: '25.2, 55.27'. */
export const placeText = (latitude: number | null, longitude: number | null): string =>
  latitude === null || longitude === null ? captions.noValue : administrationCaptions.place(latitude, longitude);

/** 'Layla Haddad 40.00 %'. */
export const ownerText = ({ name, share }: Pick<OwnerRow, 'name' | 'share'>): string =>
  administrationCaptions.ownerShare(name, percent(share));

const shownOwners = 3;

/** The first owners with their shares, and how many more there are. */
export function ownersText(owners: readonly OwnerRow[]): string {
  const shown = owners.slice(0, shownOwners).map(ownerText);
  const more = owners.length - shown.length;
  return (more > 0 ? [...shown, administrationCaptions.andMore(more)] : shown).join(', ') || captions.noValue;
}

/** '1,250.50 USD', or a dash. */
export const amountIn = (amount: number | null, { currency }: ProjectSetupRow): string =>
  amount === null ? captions.noValue : `${formatAmount(amount)} ${currency.code}`;

/** What is still due of the project; '' when nothing is. */
function dueText(project: ProjectSetupRow): string {
  const paid = centsFromAnswer(project.paid) ?? noCents;
  const due = totalCents([centsFromAnswer(project.scheduled) ?? noCents, negateCents(paid)]);
  return due > 0 ? `${formatCents(due)} ${project.currency.code}` : '';
}

/** A project in popups. */
export const factsOf = (project: ProjectSetupRow) => {
  const due = dueText(project);
  return [
    { label: labels.project, value: project.name },
    { label: labels.owners, value: ownersText(project.owners) },
    ...(due === '' ? [] : [{ label: projectCaptions.due, value: due }]),
  ];
};

/** The rows of a form that hold these owners; one empty row when there are none. */
export const rowsOf = (owners: readonly OwnerRow[]): OwnerValues[] =>
  owners.length > 0
    ? owners.map(({ userid, share }) => ({ userId: String(userid), share: percent(share) }))
    : [{ userId: '', share: '' }];

/** The owners of a form as they are sent. */
export const ownersOf = (rows: readonly OwnerValues[]): OwnersBody =>
  filledOwners(rows).map(({ userId, share }) => {
    const read = shareFromTyped(share);
    return { userid: Number(userId), share: read === null ? 0 : shareToNumber(read) };
  });

/** Owners with their shares, for the confirm popup. */
export const ownerFacts = (rows: readonly OwnerValues[], people: Choices): PopupFact[] =>
  ownersOf(rows).map(({ userid, share }) => ({
    label: people.options.find(({ value }) => value === String(userid))?.label ?? '',
    value: `${share.toFixed(2)} %`,
  }));

const amountText = (value: unknown): string => {
  const amount = typeof value === 'string' ? centsFromText(value) : null;
  return amount === null ? '' : formatCents(amount);
};
const dayText = (value: unknown): string => (typeof value === 'string' ? formatWireDate(value) : '');

/** The history of a project in words. */
export const projectHistoryWords: HistoryWords = {
  actions: deedNames,
  fields: {
    name: { label: headings.name },
    currency: { label: headings.currency },
    startDate: { label: headings.startDate, show: dayText },
    endDate: { label: headings.endDate, show: dayText },
    latitude: { label: labels.latitude },
    longitude: { label: labels.longitude },
    value: { label: headings.value, show: amountText },
    validFrom: { label: labels.fromDay, show: dayText },
    owners: { label: labels.owners, show: auditedOwnersText },
  },
};
