import type { DepositPage, DepositRow } from '#contract/areas/deposits.wire';
import type { PartnerPosition } from '#contract/areas/partners.wire';
import { cellOf, shownText } from '#contract/reports/cells';
import { depositsReport } from '#contract/reports/deposits.report';
import { archivedMark, partnerProjectColumns } from '#contract/reports/partner.report';
import { messages } from '#contract/texts/messages';
import { partnerCaptions } from '#contract/texts/partner-captions';
import { formatWireDate } from '#contract/values/dates';
import { formatMoment } from '#contract/values/moments';
import { limits } from '#contract/vocabulary/limits';
import { useReadCompanyNameQuery } from '../../api/company-name.api';
import { useMinute } from '../../browser/today';
import { selectUserName } from '../../session/session.slice';
import { useAppSelector } from '../../store-hooks';
import type { PageAnswer } from '../../transport/answers';
import { laterText, positionText, projectTexts, sumsOf } from './partner-figures';

interface PartnerPrintProps {
  partner: PartnerPosition;
  /** since when it could not be renewed, in milliseconds */
  asOf: number | undefined;
  /** the newest; undefined where they could not be loaded */
  deposits: PageAnswer<DepositPage> | undefined;
}

const grouped = (count: number) => count.toLocaleString('en');
/** What is printed of a deposit: the columns of its report. */
const depositColumns = (['date', 'accountName', 'remarks', 'amount'] as const).flatMap((printed) =>
  depositsReport.columns.filter(({ member }) => member === printed),
);
const depositText = (column: (typeof depositColumns)[number], row: DepositRow) => {
  const text = shownText(cellOf(column)(row));
  return 'currency' in column ? `${text} ${row[column.currency]}` : text;
};

const PrintedNote = ({ text }: { text: string | null }) =>
  text && (
    <tr>
      <td colSpan={4}>{text}</td>
    </tr>
  );

/** The statement of a partner on one page: as of when, each currency, the newest deposits; by whom and when it was printed. */
export function PartnerPrint({ partner, asOf, deposits }: PartnerPrintProps) {
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
      {asOf !== undefined && <p>{messages.list.shownAsOf(formatMoment(new Date(asOf)))}</p>}
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
                {partnerProjectColumns.map(({ member, kind }) => (
                  <td key={member}>
                    <bdi>{projectTexts[member](row)}</bdi>
                    {kind === 'name' && archivedMark(row)}
                  </td>
                ))}
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
              {depositColumns.map(({ member, heading }) => (
                <th key={member} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                {depositColumns.map((column) => (
                  <td key={column.member}>
                    <bdi>{depositText(column, row)}</bdi>
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
