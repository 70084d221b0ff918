import { entryCaptions } from '#contract/texts/entry-captions';
import { isMoney } from '#contract/values/money';
import type { PopupFact } from './popups.slice';

/** What a question is about, line by line; what was another before stands beside that. */
export function FactsList({ facts }: { facts: readonly PopupFact[] }) {
  const compared = facts.filter(({ before }) => before !== undefined);
  const others = facts.filter(({ before }) => before === undefined);
  return (
    <>
      {compared.length > 0 && (
        <table className="compared-facts">
          <thead>
            <tr>
              <td />
              <th scope="col">{entryCaptions.before}</th>
              <th scope="col">{entryCaptions.after}</th>
            </tr>
          </thead>
          <tbody>
            {compared.map(({ label, before, value }) => (
              <tr key={label} data-changed={before !== value || undefined}>
                <th scope="row">{label}</th>
                <td>
                  <bdi>{before}</bdi>
                </td>
                <td>
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
