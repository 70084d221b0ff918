import type { PartnerCurrency } from '#contract/areas/partners.wire';
import { messages } from '#contract/texts/messages';
import { partnerCaptions } from '#contract/texts/partner-captions';
import { formatAmount } from '#contract/values/money';
import { LongName } from '../../parts/LongName';
import { TableScroll } from '../../table/TableScroll';
import { positionText, shareOfToday, sumsOf } from './partner-figures';
import '../../table/table.css';

/** What somebody bears of each project in one currency, against what was deposited. */
export function PartnerFigures({ of }: { of: PartnerCurrency }) {
  const { currency, projects, position, later } = of;
  const label = partnerCaptions.projectsIn(currency);
  return (
    <section className="partner__currency">
      <h3 className="partner__position">
        {currency}: <span className={position < 0 ? 'figure--negative' : undefined}>{positionText(of)}</span>
      </h3>
      <TableScroll label={label}>
        <table className="table" aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{partnerCaptions.project}</th>
              {[partnerCaptions.share, partnerCaptions.dueOfProject, partnerCaptions.own].map((heading) => (
                <th key={heading} scope="col" className="table__number">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {projects.length === 0 && (
              <tr>
                <td colSpan={4} className="dimmed">
                  {messages.partner.noProjects}
                </td>
              </tr>
            )}
            {projects.map(({ projectid, project, isArchived, share, due, own }) => (
              <tr key={projectid}>
                <th scope="row" className="table__name">
                  <LongName>{project}</LongName>
                  {isArchived && <span className="dimmed"> ({partnerCaptions.archived})</span>}
                </th>
                <td className="table__number">{shareOfToday(share)}</td>
                <td className="table__number">{formatAmount(due)}</td>
                <td className="table__number">{formatAmount(own)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            {sumsOf(of).map(({ caption, amount, isBehind }) => (
              <tr key={caption}>
                <th scope="row" colSpan={3}>
                  {caption}
                </th>
                <td className={isBehind ? 'table__number figure--negative' : 'table__number'}>{amount}</td>
              </tr>
            ))}
          </tfoot>
        </table>
      </TableScroll>
      {later !== 0 && (
        <p className="dimmed partner__note">{messages.partner.later(`${formatAmount(later)} ${currency}`)}</p>
      )}
    </section>
  );
}
