import { useDispatch, useSelector } from 'react-redux';
import type { AppDispatch, RootState } from './app/store';

/** `useDispatch` that knows the console's thunks. */
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();

/** `useSelector` that knows the console's state. */
export const useAppSelector = useSelector.withTypes<RootState>();
