/*
 * Parts of the component library that other parts name and that the console never draws: the build puts these in their
 * place. Style elements made at run time, for one, are refused by the page's policy, and what scrolls is the browser's own box.
 */
import { notDrawn } from './undrawn-part';

export const ActionIconGroup = notDrawn;
export const ActionIconGroupSection = notDrawn;
export const ButtonGroup = notDrawn;
export const ButtonGroupSection = notDrawn;
export const CheckboxCard = notDrawn;
export const CheckboxIndicator = notDrawn;
export const ComboboxDropdownTarget = notDrawn;
export const ComboboxFooter = notDrawn;
export const ComboboxHeader = notDrawn;
export const ComboboxSearch = notDrawn;
export const InlineStyles = notDrawn;
export const InputPlaceholder = notDrawn;
export const MantineClasses = notDrawn;
export const MantineCssVariables = notDrawn;
export const PopoverContextMenu = notDrawn;
export const ScrollAreaAutosize = notDrawn;
export const ScrollArea = Object.assign(notDrawn, { Autosize: notDrawn });
