import { useMemo } from 'react';
import type { OwnerRow } from '#contract/areas/project-setup.wire';
import { useListUsersQuery } from '../../../api/users.api';
import type { Choices } from '../../../fields/choices';
import { useBooksWatch } from '../../../parts/useBooksWatch';
import { personChoices } from '../../../pickers/person-choices';
import { renewed } from '../../../transport/base-api';

/** Who can be an owner: nobody of the system, and who is disabled only where he is one already. */
export function usePeopleChoices(owners: readonly OwnerRow[]): Choices {
  const query = useListUsersQuery(undefined, renewed);
  const { data, isFetching, isError, refetch } = query;
  useBooksWatch();
  return useMemo(() => {
    const present = new Set(owners.map(({ userid }) => userid));
    const people = data?.filter(
      ({ id, userType, isDisabled }) => userType !== 'SYSTEM' && (!isDisabled || present.has(id)),
    );
    return personChoices({ data: people, isFetching, isError, refetch });
  }, [owners, data, isFetching, isError, refetch]);
}
