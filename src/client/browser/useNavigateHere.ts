import { type NavigateOptions, type To, useNavigate } from 'react-router-dom';
import { useIsHere } from './useIsHere';

/** As `useNavigate`, for what is done after a call: who has left the screen meanwhile stays where they went. */
export function useNavigateHere(): (to: To, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const isHere = useIsHere();
  return (to, options) => {
    if (isHere.current) void navigate(to, options);
  };
}
