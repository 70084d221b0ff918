import type { ReactNode } from 'react';
import { messages } from '#contract/texts/messages';
import { ListFailure } from '../../parts/ListFailure';
import type { ListQuery } from '../../parts/QueryBlock';
import './payment-forms.css';

interface RequiredListsProps {
  /** the lists that the form chooses from */
  lists: readonly ListQuery<unknown>[];
  children: ReactNode;
}

/** A payment form, or in its place that a list it cannot do without could not be loaded (§8). */
export function RequiredLists({ lists, children }: RequiredListsProps) {
  const failed = lists.filter(({ data, isError }) => isError && !data);
  if (failed.length === 0) return children;
  return (
    <section className="card card--narrow payment-failure">
      <ListFailure
        text={messages.payment.initialLoadFailed}
        onRetry={() => failed.forEach(({ refetch }) => void refetch())}
      />
    </section>
  );
}
