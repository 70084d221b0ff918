import type { DepositPage, DepositRow } from '#contract/areas/deposits.wire';
import type { PartnerPosition } from '#contract/areas/partners.wire';
import { archivedMark, partnerProjectColumns } from '#contract/reports/partner.report';
import { labels } from '#contract/texts/field-labels';
import { headings } from '#contract/texts/headings';
import { messages } from '#contract/texts/messages';
import { partnerCaptions } from '#contract/texts/partner-captions';
import { formatWireDate } from '#contract/values/dates';
import { formatMoment } from '#contract/values/moments';
import { formatAmount } from '#contract/values/money';
import { limits } from '#contract/vocabulary/limits';
import { useReadCompanyNameQuery } from '../../api/company-name.api';
import { useMinute } from '../../browser/today';
import { selectUserName } from '../../session/session.slice';
import { useAppSelector } from '../../store-hooks';
import type { PageAnswer } from '../../transport/answers';
import { laterText, positionText, shareOfDay, sumsOf } from './partner-figures';

interface PartnerPrintProps {
  partner: PartnerPosition;
  /** the newest; undefined where they could not be loaded */
  deposits: PageAnswer<DepositPage> | undefined;
}

const grouped = (count: number) => count.toLocaleString('en');
const depositCells = ({ date, amount, currencyName, accountName, remarks }: DepositRow) =>
  [formatWireDate(date), accountName, remarks, `${formatAmount(amount)} ${currencyName}`] as const;

const PrintedNote = ({ text }: { text: string | null }) =>
  text && (
    <tr>
      <td colSpan={4}>{text}</td>
    </tr>
  );

/** The statement of a partner on one page: as of when, each currency, the newest deposits; by whom and when it was printed. */
export function PartnerPrint({ partner, deposits }: PartnerPrintProps) {
  const { data: company } = useReadCompanyNameQuery(undefined);
  const printer = useAppSelector(selectUserName) ?? '';
  const moment = formatMoment(new Date(useMinute()));
  const rows = deposits?.deposits.slice(0, limits.partnerPrintRows) ?? [];
  const all = deposits?.totalItems ?? rows.length;
  return (
    <section className="partner-print">
      <p>{company?.name}</p>
      <h2>
        <bdi>{partnerCaptions.statementOf(partner.name)}</bdi>
      </h2>
      <p>{partnerCaptions.asOf(formatWireDate(partner.date))}</p>
      <p>{messages.partner.howCounted}</p>
      {partner.currencies.length === 0 && <p>{messages.partner.nothing}</p>}
      {partner.currencies.map((each) => (
        <table key={each.currency}>
          <caption>{`${each.currency}: ${positionText(each)}`}</caption>
          <thead>
            <tr>
              {partnerProjectColumns.map(({ member, heading }) => (
                <th key={member} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {each.projects.map((row) => (
              <tr key={row.projectid}>
                <td>
                  <bdi>{row.project}</bdi>
                  {archivedMark(row)}
                </td>
                <td>{shareOfDay(row.share)}</td>
                <td>{formatAmount(row.due)}</td>
                <td>{formatAmount(row.own)}</td>
              </tr>
            ))}
            {each.projects.length === 0 && <PrintedNote text={messages.partner.noProjects} />}
            {sumsOf(each).map(({ caption, amount }) => (
              <tr key={caption}>
                <th scope="row" colSpan={3}>
                  {caption}
                </th>
                <td>{amount}</td>
              </tr>
            ))}
            <PrintedNote text={laterText(each, partner.date)} />
          </tbody>
        </table>
      ))}
      <h3>{partnerCaptions.deposits}</h3>
      {deposits ? (
        <p>{all > rows.length ? messages.partner.printedEntries(grouped(rows.length), grouped(all)) : null}</p>
      ) : (
        <p>{messages.list.loadFailed}</p>
      )}
      {deposits && rows.length === 0 && <p>{messages.partner.noEntries}</p>}
      {rows.length > 0 && (
        <table>
          <thead>
            <tr>
              {[headings.date, headings.account, labels.remarks, headings.amount].map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                {depositCells(row).map((text, place) => (
                  <td key={place}>
                    <bdi>{text}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="partner-print__foot">{partnerCaptions.printedBy(printer, moment)}</p>
    </section>
  );
}
