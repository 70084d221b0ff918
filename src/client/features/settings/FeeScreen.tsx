import { useState } from 'react';
import { buttons, columns } from '#contract/labels';
import { messages } from '#contract/messages';
import type { FeeTypeRow } from '#contract/settings.wire';
import { useListFeesQuery, useRemoveFeeMutation } from '../../api/settings.api';
import { useDeleteFlow } from '../../dialogs/useDeleteFlow';
import { type Column, textColumn, wordColumn } from '../../report/columns';
import { fresh, listRows } from '../../report/list-rows';
import { FeeForm } from './FeeForm';
import { deleteColumn, editColumn } from './settings-columns';
import { SettingsList } from './SettingsList';

const feeColumns: readonly Column<FeeTypeRow>[] = [
  wordColumn(columns.id, ({ feetypeid }) => String(feetypeid)),
  textColumn(columns.feeName, ({ feename }) => feename),
];

const { confirmRemove, removing, removed, none } = messages.fee;
const deleteTexts = {
  warning: confirmRemove,
  loader: removing,
  done: removed,
  failed: messages.settings.removeFailed,
  unknown: messages.unknownError,
};

/** Fee management (§2). */
export function FeeScreen() {
  const query = useListFeesQuery(undefined, fresh);
  const [removeFee] = useRemoveFeeMutation();
  const remove = useDeleteFlow<FeeTypeRow>({
    texts: deleteTexts,
    facts: ({ feename }) => [{ label: columns.feeName, value: feename }],
    call: ({ feetypeid }) => removeFee(feetypeid).unwrap(),
  });
  const [opened, setOpened] = useState<FeeTypeRow | 'new' | null>(null);

  return (
    <>
      <SettingsList
        list={listRows(query)}
        columns={[
          ...feeColumns,
          editColumn<FeeTypeRow>(setOpened),
          deleteColumn<FeeTypeRow>((fee) => void remove(fee)),
        ]}
        keyOf={({ feetypeid }) => feetypeid}
        empty={none}
        plural="fees"
        addLabel={buttons.addFee}
        onAdd={() => setOpened('new')}
      />
      {opened && <FeeForm fee={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
    </>
  );
}
