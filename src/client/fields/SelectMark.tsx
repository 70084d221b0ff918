import { ChevronsUpDown } from 'lucide-react';

/** By which a select is known, at rest as well as when it can open. */
export const SelectMark = () => <ChevronsUpDown size={14} className="select-mark" aria-hidden />;
