import type { AccountRow } from '#contract/areas/accounts.wire';
import { noHistoryFilters, writeHistoryAddress } from '#contract/reports/history-address';
import { findCaptions } from '#contract/texts/find-captions';
import { historyCaptions } from '#contract/texts/history-captions';
import { screens } from '#contract/texts/screen-names';
import { periodNames } from '#contract/texts/statement-captions';
import type { CalendarDate } from '#contract/values/dates';
import { deeds } from '#contract/vocabulary/history';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import { searchLetters } from '#contract/values/search-letters';
import { lastMonth, monthSoFar, statementAddress } from '../../parts/statement-address';
import { accountChoice } from '../../pickers/account-choice';
import type { MenuGroup } from '../menu';

/** A screen, or what it shows of something, that is gone to by its name. */
export interface FoundPlace {
  readonly name: string;
  readonly address: string;
}

/** More are not told: who sees so many goes on typing. */
const mostPlaces = 6;
const leastCharacters = 2;

const wordsOf = (text: string) => searchLetters(text).split(/[\s,:()]+/u);

/** The screens of this menu, and what some of them show: deeds in the history, statements of accounts. */
function placesIn(
  menu: readonly MenuGroup[],
  accounts: readonly AccountRow[],
  today: CalendarDate,
): readonly FoundPlace[] {
  const items = menu.flatMap((group) => group.items);
  const has = (path: string) => items.some((item) => item.path === path);
  const screenPlaces = items.map(({ label, path }) => ({ name: label, address: path }));
  const deedPlaces = deeds.map((deed) => ({
    name: findCaptions.part(screens.history, historyCaptions.deeds[deed]),
    address: screenPaths.history + writeHistoryAddress({ filters: { ...noHistoryFilters, deed }, step: {} }),
  }));
  const statementPlaces = accounts.flatMap((account) =>
    (
      [
        [periodNames.thisMonth, monthSoFar(today)],
        [periodNames.lastMonth, lastMonth(today)],
      ] as const
    ).map(([period, days]) => ({
      name: findCaptions.part(screens.statement, `${accountChoice(account).label}, ${period.toLocaleLowerCase('en')}`),
      address: statementAddress(account.id, days),
    })),
  );
  return [
    ...screenPlaces,
    ...(has(screenPaths.history) ? deedPlaces : []),
    ...(has(screenPaths.statement) ? statementPlaces : []),
  ];
}

/** The places whose names have a word that begins as each typed one; a word of an account leads to its statements. */
export function foundPlaces(search: string, ...all: Parameters<typeof placesIn>): readonly FoundPlace[] {
  if (search.length < leastCharacters) return [];
  const typed = wordsOf(search).filter((word) => word !== '');
  const fits = ({ name }: FoundPlace) => {
    const words = wordsOf(name);
    return typed.every((beginning) => words.some((word) => word.startsWith(beginning)));
  };
  return typed.length === 0
    ? []
    : placesIn(...all)
        .filter(fits)
        .slice(0, mostPlaces);
}
