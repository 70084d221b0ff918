/** Copies a text; false where the browser does not let the page. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text);
  }
}

/** The way of pages whose connection is not encrypted: browsers offer them no clipboard. */
function copySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'visually-hidden';
  // Inside of a popup, which keeps the focus to itself.
  (focused?.parentElement ?? document.body).append(field);
  try {
    field.focus();
    field.select();
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- where there is no clipboard, there is no other way
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
