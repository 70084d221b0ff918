import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ImportBatch } from '#contract/areas/imports.wire';
import { readColumns } from '#contract/imports/import-table';
import { importTables } from '#contract/imports/import-tables';
import { dateOrderNames, decimalSignNames, importCaptions } from '#contract/texts/import-captions';
import { dateOrders, decimalSigns } from '#contract/values/foreign-values';
import { useSettleImportMutation } from '../../../api/imports.api';
import { showResult } from '../../../dialogs/ask';
import { ChoiceSelect } from '../../../fields/ChoiceSelect';
import { useAppDispatch } from '../../../store-hooks';
import { errorSentence } from '../../../transport/errors';
import { choicesOf } from './import-choices';

/** Which column of the file is which, and how its days and amounts are written, where the file leaves that open. */
export function ImportSettings({ batch }: { batch: ImportBatch }) {
  const dispatch = useAppDispatch();
  const [settle, { isLoading }] = useSettleImportMutation();
  const [columns, setColumns] = useState(new Map(batch.columns.map(({ member, column }) => [member, column])));
  const [dateOrder, setDateOrder] = useState(batch.dateOrder);
  const [decimalSign, setDecimalSign] = useState(batch.decimalSign);
  const heads = choicesOf(batch.heads.map((label, at) => ({ value: String(at), label: label || `Column ${at + 1}` })));

  const judge = async () => {
    const body = {
      version: batch.version,
      columns: [...columns].map(([member, column]) => ({ member, column })),
      dateOrder,
      decimalSign,
    };
    try {
      await settle({ id: batch.id, body }).unwrap();
    } catch (error) {
      void showResult(dispatch, 'error', errorSentence(error, importCaptions.failed));
    }
  };

  return (
    <details className="import__settings" open={batch.state === 'asks'}>
      <summary>{importCaptions.columns}</summary>
      <form
        aria-label={importCaptions.columns}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isLoading) void judge();
        }}
      >
        <div className="form-grid">
          {readColumns(importTables[batch.kind]).map(({ member, heading, isRequired = false }) => (
            <ChoiceSelect
              key={member}
              label={heading}
              required={isRequired}
              emptyText={importCaptions.notInFile}
              choices={heads}
              value={String(columns.get(member) ?? '')}
              onChoose={(chosen) => setColumns(new Map(columns).set(member, chosen === '' ? null : Number(chosen)))}
            />
          ))}
          {batch.askedDateOrders.length > 0 && (
            <ChoiceSelect
              label={importCaptions.dateOrder}
              required
              choices={choicesOf(batch.askedDateOrders.map((value) => ({ value, label: dateOrderNames[value] })))}
              value={dateOrder ?? ''}
              onChoose={(chosen) => setDateOrder(dateOrders.find((each) => each === chosen) ?? null)}
            />
          )}
          {batch.askedDecimalSigns.length > 0 && (
            <ChoiceSelect
              label={importCaptions.decimalSign}
              required
              choices={choicesOf(batch.askedDecimalSigns.map((value) => ({ value, label: decimalSignNames[value] })))}
              value={decimalSign ?? ''}
              onChoose={(chosen) => setDecimalSign(decimalSigns.find((each) => each === chosen) ?? null)}
            />
          )}
        </div>
        <div className="import__buttons">
          <Button type="submit" variant={batch.state === 'asks' ? 'filled' : 'default'}>
            {batch.state === 'asks' ? importCaptions.judge : importCaptions.judgeAgain}
          </Button>
        </div>
      </form>
    </details>
  );
}
