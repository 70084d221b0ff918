import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Reconciliation } from '#contract/areas/reconciliations.wire';
import { entryAddress } from '../../parts/filled/entry-address';
import { takenBackOf } from './taken-back';

/** Over the report of a finished reconciliation that no longer stands. */
export function TakenBackNote({ row }: { row: Reconciliation }) {
  const told = takenBackOf(row);
  if (!told) return null;
  const { stands, latest, more, next } = told;
  return (
    <div className="reconciliation__taken-back" role="note">
      <TriangleAlert size={18} aria-hidden />
      <div>
        <p>{stands}</p>
        <ul>
          {latest.map(({ report, id, title, text }) => (
            <li key={title}>
              {report ? <Link to={entryAddress(report, id)}>{title}</Link> : title} <bdi>{text}</bdi>
            </li>
          ))}
        </ul>
        {more && <p>{more}</p>}
        <p>{next}</p>
      </div>
    </div>
  );
}
