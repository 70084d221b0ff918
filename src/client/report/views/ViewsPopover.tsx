import { buttons } from '#contract/texts/buttons';
import { PopoverAt } from '../../fields/PopoverAt';
import { ViewsMenu, type ViewsMenuProps } from './ViewsMenu';

/** What the list of views is given, and where it opens. */
export interface ViewsPopoverProps extends ViewsMenuProps {
  button: HTMLElement;
  isOpen: boolean;
  onTurn: (isOpen: boolean) => void;
}

/** The list of views at its button. */
export function ViewsPopover({ button, isOpen, onTurn, ...menu }: ViewsPopoverProps) {
  return (
    <PopoverAt target={button} isOpen={isOpen} onTurn={onTurn} label={buttons.views}>
      <ViewsMenu {...menu} />
    </PopoverAt>
  );
}
