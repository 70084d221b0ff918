import { entryCaptions } from '#contract/texts/entry-captions';
import { isMoney } from '#contract/values/money';
import { tableRoles } from '../browser/table-roles';
import type { PopupFact } from './popups.slice';
import './compared-facts.css';

/** What a question is about, line by line; what was another before stands beside that. */
export function FactsList({ facts }: { facts: readonly PopupFact[] }) {
  const compared = facts.filter(({ before }) => before !== undefined);
  const others = facts.filter(({ before }) => before === undefined);
  return (
    <>
      {compared.length > 0 && (
        <table className="compared-facts" {...tableRoles.table}>
          <thead {...tableRoles.group}>
            <tr {...tableRoles.row}>
              <td {...tableRoles.cell} />
              <th scope="col" {...tableRoles.heading}>
                {entryCaptions.before}
              </th>
              <th scope="col" {...tableRoles.heading}>
                {entryCaptions.after}
              </th>
            </tr>
          </thead>
          <tbody {...tableRoles.group}>
            {compared.map(({ label, before, value }) => (
              <tr key={label} data-changed={before !== value || undefined} {...tableRoles.row}>
                <th scope="row" {...tableRoles.rowHeading}>
                  {label}
                </th>
                <td data-heading={entryCaptions.before} {...tableRoles.cell}>
                  <bdi>{before}</bdi>
                </td>
                <td data-heading={entryCaptions.after} {...tableRoles.cell}>
                  <bdi>{value}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {others.length > 0 && (
        <dl className="facts dialog__facts">
          {others.map(({ label, value }) => (
            <div key={label} className="facts__item">
              <dt>{label}</dt>
              <dd>
                <bdi data-money={isMoney(value) || undefined}>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
