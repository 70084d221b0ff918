import { Button } from '@mantine/core';
import { buttons } from '#contract/labels';

interface FormActionsProps {
  /** given while there is something to take back */
  onClear?: (() => void) | undefined;
}

/** The buttons under a form: Save, and taking back what was typed. */
export function FormActions({ onClear }: FormActionsProps) {
  return (
    <div className="form-actions">
      {onClear && (
        <Button variant="default" onClick={onClear}>
          {buttons.clear}
        </Button>
      )}
      <Button type="submit">{buttons.save}</Button>
    </div>
  );
}
