import { useState } from 'react';
import { captions } from '#contract/texts/captions';
import { buttons } from '#contract/texts/buttons';
import { headings } from '#contract/texts/headings';
import { screens } from '#contract/texts/screen-names';
import { messages } from '#contract/texts/messages';
import type { FeeTypeRow } from '#contract/areas/settings.wire';
import { useListFeesQuery, useRemoveFeeMutation } from '../../api/fees.api';
import { useDeleteFlow } from '../../dialogs/useDeleteFlow';
import { type TableColumn, nameColumn, rowHeader, wordColumn } from '../../table/columns';
import { listRows } from '../../table/list-rows';
import { fresh } from '../../transport/base-api';
import { FeeForm } from './FeeForm';
import { SettingsList } from './SettingsList';

const feeColumns: readonly TableColumn<FeeTypeRow>[] = [
  wordColumn(headings.id, ({ feetypeid }) => String(feetypeid)),
  rowHeader(nameColumn(headings.feeName, ({ feename }) => feename)),
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
    facts: ({ feename }) => [{ label: headings.feeName, value: feename }],
    call: ({ feetypeid }) => removeFee(feetypeid).unwrap(),
  });
  const [opened, setOpened] = useState<FeeTypeRow | 'new' | null>(null);

  return (
    <>
      <SettingsList
        list={listRows(query)}
        label={screens.fee}
        columns={feeColumns}
        keyOf={({ feetypeid }) => feetypeid}
        empty={none}
        record="fee"
        addLabel={buttons.addFee}
        onAdd={() => setOpened('new')}
        onEdit={setOpened}
        onDelete={remove}
        about={({ feename }) => captions.rowOf('fee', [{ value: feename }])}
      />
      {opened && <FeeForm fee={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
    </>
  );
}
