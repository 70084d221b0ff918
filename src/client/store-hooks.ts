import { useDispatch, useSelector, useStore } from 'react-redux';
import type { AppDispatch, AppStore, RootState } from './store-types';

/** `useDispatch` that knows the console's thunks. */
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();

/** `useSelector` that knows the console's state. */
export const useAppSelector = useSelector.withTypes<RootState>();

/** `useStore` of the console. */
export const useAppStore = useStore.withTypes<AppStore>();
