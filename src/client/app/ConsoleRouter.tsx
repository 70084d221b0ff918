import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';

/** The address, which is followed within the event that changes it: the next key or click counts from where the one before has led. */
export const ConsoleRouter = ({ children }: { children: ReactNode }) => (
  <BrowserRouter useTransitions={false}>{children}</BrowserRouter>
);
