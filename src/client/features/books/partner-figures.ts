import type { PartnerCurrency, PartnerProject } from '#contract/areas/partners.wire';
import type { partnerProjectColumns } from '#contract/reports/partner.report';
import { captions } from '#contract/texts/captions';
import { messages } from '#contract/texts/messages';
import { partnerCaptions } from '#contract/texts/partner-captions';
import { formatWireDate } from '#contract/values/dates';
import { formatAmount } from '#contract/values/money';

/** Whether somebody is ahead or behind, in words with the amount: 'Behind by 1,250.50 USD'. */
export function positionText({ position, currency }: PartnerCurrency): string {
  if (position === 0) return partnerCaptions.even;
  const amount = `${formatAmount(Math.abs(position))} ${currency}`;
  return position > 0 ? partnerCaptions.ahead(amount) : partnerCaptions.behind(amount);
}

/** '33.34 %'; a dash where somebody is no owner on that day. */
const shareOfDay = (share: number): string => (share === 0 ? captions.noValue : `${formatAmount(share)} %`);

/** What stands under the columns of a project. */
export const projectTexts: Readonly<
  Record<(typeof partnerProjectColumns)[number]['member'], (row: PartnerProject) => string>
> = {
  project: ({ project }) => project,
  share: ({ share }) => shareOfDay(share),
  due: ({ due }) => formatAmount(due),
  own: ({ own }) => formatAmount(own),
};

/** An amount with its sign: '+1,250.50'. */
const signedAmount = (amount: number): string => `${amount > 0 ? '+' : ''}${formatAmount(amount)}`;

/** What stands under the projects of a currency: what is due, what was deposited, and the difference. */
export const sumsOf = ({ due, deposited, position }: PartnerCurrency) => [
  { caption: partnerCaptions.due, amount: formatAmount(due) },
  { caption: partnerCaptions.deposited, amount: formatAmount(deposited) },
  { caption: partnerCaptions.difference, amount: signedAmount(position), isBehind: position < 0 },
];

/** What the sums leave out, in words; null where that is nothing. */
export const laterText = ({ later, currency }: PartnerCurrency, date: string): string | null =>
  later === 0 ? null : messages.partner.later(`${formatAmount(later)} ${currency}`, formatWireDate(date));
