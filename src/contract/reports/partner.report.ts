import type { AllPartners, PartnerCurrency, PartnerOfAll, PartnerProject } from '../areas/partners.wire';
import { partnerCaptions } from '../texts/partner-captions';
import { namesInWords } from '../texts/import-phrases';
import { partnerMessages } from '../texts/partner-messages';
import { formatAmount } from '../values/money';
import { apart } from '../values/reading-order';
import { paths } from '../vocabulary/paths';
import type { AnyRow } from './cells';
import { declareReport } from './report';

const currency = { member: 'currency', kind: 'currency', heading: partnerCaptions.currency } as const;
const amount = <const Member extends string>(member: Member, heading: string) =>
  ({ member, kind: 'amount', heading, currency: currency.member }) as const;

/** What a partner bears of each project, as the screen has it beside its currency. */
export const partnerProjectColumns = [
  { member: 'project', kind: 'name', heading: partnerCaptions.project, isRowHeader: true },
  { member: 'share', kind: 'rate', heading: partnerCaptions.share },
  { member: 'due', kind: 'amount', heading: partnerCaptions.dueOfProject, currency: currency.member },
  { member: 'own', kind: 'amount', heading: partnerCaptions.own, currency: currency.member },
] as const;

const [project, ...ofProject] = partnerProjectColumns;

/** A partner's statement (contract §9): a row for each project, and one for what was deposited in each currency. */
export const partnerReport = declareReport({
  path: paths.books.partners,
  list: 'list',
  fileName: 'partner-statement.csv',
  columns: [
    project,
    currency,
    ...ofProject,
    amount('deposited', partnerCaptions.deposited),
    amount('position', partnerCaptions.difference),
    amount('later', partnerCaptions.later),
  ],
});

/** All partners (contract §9), each in every currency of theirs. */
export const partnersReport = declareReport({
  path: paths.books.partners,
  list: 'list',
  fileName: 'partners.csv',
  columns: [
    { member: 'name', kind: 'name', heading: partnerCaptions.partner, isRowHeader: true },
    { member: 'shares', kind: 'text', heading: partnerCaptions.shares },
    currency,
    amount('due', partnerCaptions.due),
    amount('deposited', partnerCaptions.deposited),
    amount('position', partnerCaptions.difference),
    amount('later', partnerCaptions.later),
  ],
});

const rowOfAll =
  (shownName: (name: string) => string) =>
  ({ shares, isDisabled, ...row }: PartnerOfAll) => ({
    ...row,
    shares: shares
      .map(({ project: name, share }) => partnerCaptions.shareOf(shownName(name), formatAmount(share)))
      .join('; '),
  });

/** A row of an answer under the names of the columns, as files have it. */
export const partnerOfAllRow = rowOfAll((name) => name);
/** The same as it is shown: each share stays beside its project, however its name is written. */
export const partnerOfAllShown = rowOfAll(apart);

/** What is in nobody's figures, a sentence for each currency; none where a server does not tell it. */
export const ownerlessTexts = ({ ownerless = [] }: Pick<AllPartners, 'ownerless'>): string[] =>
  ownerless.map(({ currency: code, due, projects }) =>
    partnerMessages.ownerless(
      `${formatAmount(due)} ${code}`,
      namesInWords(projects.map((each) => apart(each.project))),
    ),
  );

/** ' (archived)' behind the name of a project that is; '' behind another. */
export const archivedMark = ({ isArchived }: PartnerProject): string =>
  isArchived ? ` (${partnerCaptions.archived})` : '';

/** The rows of a currency, whose differences make its position. */
export const partnerRows = ({ currency: code, projects, deposited, later }: PartnerCurrency): AnyRow[] => [
  ...projects.map((each) => ({
    project: each.project + archivedMark(each),
    currency: code,
    ...{ share: each.share || null, due: each.due, own: each.own, position: each.own === 0 ? 0 : -each.own },
  })),
  { project: partnerCaptions.deposits, currency: code, deposited, position: deposited, later: later || null },
];
