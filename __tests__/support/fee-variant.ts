import type { BrowserContext } from 'playwright-core';

const offered = /(\w+)=\{installment:"Installment",fee:"Fee"\},(\w+)=\[\1\.installment\]/;

/**
 * A script of the built console, with which Payment Type and Report Type offer Fee too: the fee variant is complete but not
 * offered (§1), and so nobody could see it otherwise. A script without that place stays as it is.
 */
export const offeringFees = (script: string): string =>
  script.replace(offered, (all, types: string) => `${all.slice(0, -1)},${types}.fee]`);

/** Lets the console that comes to this window from the whole server offer Fee; answers whether the place was found. */
export async function offerFees(context: BrowserContext): Promise<() => boolean> {
  let isFound = false;
  await context.route('**/assets/*.js', async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    if (!offered.test(text)) return route.fulfill({ response: answer });
    isFound = true;
    return route.fulfill({ response: answer, body: offeringFees(text) });
  });
  return () => isFound;
}
