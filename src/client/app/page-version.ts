/** The address of the script this page was started with; its name changes with every version. */
const ownScript = () => document.querySelector('script[src*="/assets/main"]')?.getAttribute('src') ?? null;

/** Whether the server still serves the version of this page; rejects when it cannot say. */
export async function isPageNewest(): Promise<boolean> {
  const script = ownScript();
  const response = await fetch('/', { cache: 'no-store' });
  if (!response.ok) throw new Error('The server does not show its page.');
  return script === null || (await response.text()).includes(script);
}
