import { useEffect, useId } from 'react';
import { useAppDispatch } from '../store-hooks';
import { formCleaned, formDirtied } from './unsaved-forms.slice';

/** Tells the console that a form holds something unsaved, for as long as it does and is on the screen. */
export function useUnsavedForm(isDirty: boolean): void {
  const id = useId();
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!isDirty) return;
    dispatch(formDirtied(id));
    return () => {
      dispatch(formCleaned(id));
    };
  }, [isDirty, id, dispatch]);
}
