import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { until } from './patience';

/** The scheme that is shown, once no colour is on its way to another one any more. */
const schemeAtRest = () =>
  document.getAnimations().some((each) => each instanceof CSSTransition && each.playState === 'running')
    ? null
    : document.documentElement.dataset.mantineColorScheme;

const schemes = ['light', 'dark'] as const;

/** The looks of texts that were measured in a scheme so far: on whichever screen, the next one of the same is as they are. */
const measured = { light: new Set<number>(), dark: new Set<number>() };

/**
 * Lets axe measure the contrast of two texts of each look, which takes most of its time: of two hundred rows with the same
 * colours and letters, on the same grounds all the way down, two tell as much as all. Gives the looks that are not known, of
 * what is looked at alone: what lies behind is not measured.
 */
function measureEachLookTwice([known, part]: readonly [known: readonly number[], part: string]): number[] {
  const { axe } = window as unknown as { axe: { configure: (settings: object) => void } };
  axe.configure({ rules: [{ id: 'color-contrast', selector: ':not([data-measured-elsewhere])' }] });
  /** A number for a text, the same on every page: 53 bits, so that two looks do not fall together. */
  const numberOf = (text: string) => {
    let [high, low] = [0x9e3779b9, 0x85ebca6b];
    for (let at = 0; at < text.length; at += 1) {
      high = Math.imul(high ^ text.charCodeAt(at), 0x9e3779b1);
      low = Math.imul(low ^ text.charCodeAt(at), 0x5f356495);
    }
    return (high >>> 0) * 0x200000 + (low >>> 11);
  };
  const knownLooks = new Set(known);
  const lookOf = new Map<Element | null, number>();
  const texts = new Map<number, number>();
  for (const element of document.querySelectorAll('*')) {
    element.removeAttribute('data-measured-elsewhere');
    const style = getComputedStyle(element);
    const words = [
      ...[style.color, style.backgroundColor, style.backgroundImage, style.opacity, style.filter, style.textShadow],
      ...[style.fontSize, style.fontWeight, style.display, style.visibility, style.clipPath, style.overflow],
      ...[style.position, style.zIndex, element.matches(':disabled')],
    ];
    const look = numberOf([lookOf.get(element.parentElement), ...words].join('|'));
    lookOf.set(element, look);
    const text = Array.from(element.childNodes, (node) => (node instanceof Text ? node.data.trim() : '')).join('');
    if (text === '' || !element.closest(part)) continue;
    // A single letter may be a sign, of which axe is not sure.
    const kind = numberOf(`${String(look)} ${text.length === 1 ? 'letter' : 'text'}`);
    const times = (texts.get(kind) ?? 0) + 1;
    texts.set(kind, times);
    if (times > 2 || knownLooks.has(kind)) element.setAttribute('data-measured-elsewhere', '');
  }
  return Array.from(texts.keys()).filter((kind) => !knownLooks.has(kind));
}

/**
 * What scrolls and is a stop of the keyboard, and does not say what it is. A browser stops, without being told to, at what
 * scrolls and holds nothing to stop at.
 */
function namelessScrollers(): string[] {
  const stops = 'a[href], button, input, select, textarea, [tabindex]';
  const isLarger = (overflow: string, content: number, box: number) =>
    (overflow === 'auto' || overflow === 'scroll') && content > box;
  return Array.from(document.body.querySelectorAll<HTMLElement>('*'))
    .filter((element) => {
      const { overflowX, overflowY, visibility } = getComputedStyle(element);
      const { scrollWidth, scrollHeight, clientWidth, clientHeight } = element;
      const scrolls = isLarger(overflowX, scrollWidth, clientWidth) || isLarger(overflowY, scrollHeight, clientHeight);
      if (!scrolls || visibility !== 'visible' || element.matches('textarea, input')) return false;
      if (element.hasAttribute('tabindex') ? element.tabIndex < 0 : element.querySelector(stops)) return false;
      return !element.role || !(element.ariaLabel ?? element.getAttribute('aria-labelledby'));
    })
    .map((element) => `scrolls without a name: ${(element.cloneNode() as HTMLElement).outerHTML}`);
}

/* There are no frames here, for which alone the other mode opens a page of its own at every look. */
const axeOf = (page: Page, axeSource?: string) =>
  new AxeBuilder({ page, axeSource }).setLegacyMode(true).options({ resultTypes: ['violations'] });

const popup = 'dialog[open], [aria-modal="true"]';

/** How it is looked. */
interface Look {
  except?: string[];
  isBehindToo?: boolean;
  /** the part that is news, where all around it was looked at on another screen */
  within?: string;
}

/**
 * What is wrong, in words: everything in the scheme that is shown, and what depends on colours in the other one too. Of a
 * page that lies behind a popup nothing is reached; it is looked at with it where the popup itself is the screen's news.
 */
export async function faultsOf(
  { page }: { page: Page },
  { except = [], isBehindToo = false, within = 'html' }: Look = {},
): Promise<string[]> {
  // A box finds out that it scrolls a frame after it is laid out.
  await until(async () => expect(await page.evaluate(namelessScrollers)).toEqual([]));
  const faults: string[] = [];
  const isInPopup = !isBehindToo && (await page.locator(popup).count()) > 0;
  const part = isInPopup ? popup : within;
  // The page keeps axe until it is loaded again; putting its half megabyte in at every look would take long.
  if (!(await page.evaluate(() => 'axe' in window))) await axeOf(page).withRules(['document-title']).analyze();
  const [whole, colours] = (await page.evaluate(schemeAtRest)) === 'dark' ? schemes.toReversed() : schemes;
  for (const colorScheme of [whole, colours]) {
    await page.emulateMedia({ colorScheme });
    await until(async () => expect(await page.evaluate(schemeAtRest)).toBe(colorScheme));
    const looks = await page.evaluate(measureEachLookTwice, [Array.from(measured[colorScheme]), part] as const);
    if (colorScheme === colours && looks.length === 0) continue;
    const axe = axeOf(page, 'void 0').disableRules(except).include(part);
    if (colorScheme === colours) axe.withRules(['color-contrast', 'link-in-text-block']);
    const { violations } = await axe.analyze();
    looks.forEach((look) => measured[colorScheme].add(look));
    for (const { id, nodes } of violations) {
      faults.push(
        ...nodes.map(
          ({ target, failureSummary }) => `${colorScheme} ${id}: ${target.join(' ')} ${failureSummary ?? ''}`,
        ),
      );
    }
  }
  return faults;
}
