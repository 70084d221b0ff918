import { type NavigateOptions, type To, useNavigate } from 'react-router-dom';
import { useIsThere } from './useIsThere';

/** As `useNavigate`, for what is done after a call: who has left the screen meanwhile stays where they went. */
export function useNavigateHere(): (to: To, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const isThere = useIsThere();
  return (to, options) => {
    if (isThere()) void navigate(to, options);
  };
}
