import type { FormikValues } from 'formik';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { askedEntry } from '../entry-form-address';
import type { FilledEntryProps, FormOfEntryProps } from './form-of-entry';
import { NoEntry } from './NoEntry';

const FilledEntry = lazy(() => import('./FilledEntry').then((file) => ({ default: file.FilledEntry })));

/** The form, empty; or filled with the entry that its address asks for (contract §9). */
export function FormOfEntry<Values extends FormikValues>({ report, fields, Form }: FormOfEntryProps<Values>) {
  const [address] = useSearchParams();
  const asked = askedEntry(address);
  if (!asked) return <Form />;
  const { purpose, id } = asked;
  if (id === null) return <NoEntry report={report} />;
  const props = { report, fields, Form: Form as FilledEntryProps['Form'], purpose, id };
  return (
    <Suspense fallback={<div className="card card--narrow skeleton" aria-busy />}>
      <FilledEntry key={`${purpose} ${String(id)}`} {...props} />
    </Suspense>
  );
}
