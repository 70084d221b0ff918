import { useEffect, useId } from 'react';
import { useAppDispatch, useAppSelector } from '../store-hooks';
import { formCleaned, formDirtied, selectHasUnsavedForm } from './unsaved-forms.slice';

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

/** Closing or reloading the page asks first while a form holds something unsaved. */
export function useUnloadWarning(): void {
  const hasUnsavedForm = useAppSelector(selectHasUnsavedForm);
  useEffect(() => {
    if (!hasUnsavedForm) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasUnsavedForm]);
}
