import type { AdminPersonRow } from '#contract/areas/people.wire';
import { administrationCaptions } from '#contract/texts/administration-captions';
import { deedNames } from '#contract/texts/deed-names';
import { headings } from '#contract/texts/headings';
import { labels } from '#contract/texts/field-labels';
import type { HistoryWords } from '../../../parts/HistoryList';
import { importedFromField } from '../../../parts/imported-from';

/** A role as people read it; who has none is a partner only. */
export const roleText = (role: unknown): string =>
  typeof role === 'string' ? role : administrationCaptions.partnerOnly;

/** What is to be known of a person's signing in before anything else; nothing of who does not sign in. */
export function stateOf({ isDisabled, role, hasPassword, mustChangePassword }: AdminPersonRow): string | null {
  if (isDisabled) return administrationCaptions.disabled;
  if (mustChangePassword) return administrationCaptions.mustChangePassword;
  if (role === null) return null;
  return hasPassword ? administrationCaptions.active : administrationCaptions.noPasswordYet;
}

/** Who a person is, for popups. */
export const factsOf = ({ name, username, role }: AdminPersonRow) => [
  { label: labels.name, value: name },
  ...(username === null ? [] : [{ label: labels.username, value: username }]),
  { label: labels.role, value: roleText(role) },
];

const stateText = (isDisabled: unknown) =>
  isDisabled === true ? administrationCaptions.disabled : administrationCaptions.active;

/** The history of a person in words. */
export const personHistoryWords: HistoryWords = {
  actions: deedNames,
  fields: {
    name: { label: labels.name },
    username: { label: labels.username },
    role: { label: labels.role, show: roleText },
    isDisabled: { label: headings.status, show: stateText },
    browser: { label: headings.browser },
    address: { label: headings.address },
    importedFrom: importedFromField,
  },
};
