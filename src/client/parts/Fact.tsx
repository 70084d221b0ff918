import type { ReactNode } from 'react';

/** A fact in a list of facts: what it is called, and what it is. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="facts__item">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
