import type { Page } from 'playwright-core';

/** What is touched on a page and is smaller than a fingertip of 44 pixels, across or down, with its size. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // Half a pixel is the rounding of places on the screen.
    const least = 43.5;
    const targets = document.querySelectorAll<HTMLElement>(
      'button, a[href], input, select, textarea, summary, [role="option"]',
    );
    return Array.from(targets).flatMap((target) => {
      // A field is touched at its border too, a box to be ticked at its words.
      const box = target.closest('.mantine-Input-wrapper, .file-box');
      const isTicked = target instanceof HTMLInputElement && ['checkbox', 'radio'].includes(target.type);
      const touched = (isTicked ? target.labels?.[0] : target instanceof HTMLInputElement && box) || target;
      const { width, height, bottom } = touched.getBoundingClientRect();
      const isThere = width > 0 && bottom > 0 && target.checkVisibility({ visibilityProperty: true });
      if (!isThere || target.closest('[inert]') || (width >= least && height >= least)) return [];
      return [`${String(width)} x ${String(height)}: ${target.outerHTML.slice(0, 200)}`];
    });
  });
