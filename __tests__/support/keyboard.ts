import { buttons } from '../../src/contract/texts/buttons';
import { messages } from '../../src/contract/texts/messages';
import type { ConsolePage } from './console-page';
import { gone, shown, until } from './patience';

/** Further than the last field of any screen. */
const mostTabs = 120;

/** The console without a mouse: nothing here clicks. */
export class Keyboard {
  constructor(readonly console: ConsolePage) {}

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.console.page.keyboard.press(key);
  }

  type(text: string): Promise<void> {
    return this.console.page.keyboard.type(text);
  }

  /** Holds Enter down: every press after the first is one that repeats. */
  async holdEnter(): Promise<void> {
    for (let times = 0; times < 10; times += 1) await this.console.page.keyboard.down('Enter');
  }

  /** What has the focus, by its accessible name. */
  async focused(): Promise<string> {
    return (await this.read()).focused;
  }

  /** What has the focus, and with `name` the steps from there to the one stop of that name; below zero they go back. */
  private read(name?: string): Promise<{ focused: string; isThere: boolean; steps: number }> {
    return this.console.page.evaluate((wanted) => {
      const nameOf = (element: HTMLElement) => {
        const label =
          element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels?.[0] : null;
        return label?.innerText ?? element.getAttribute('aria-label') ?? element.innerText;
      };
      const focus = document.querySelector<HTMLElement>(':focus');
      const focused = focus ? nameOf(focus) : '';
      if (wanted === undefined) return { focused, isThere: true, steps: 0 };
      const all = [...document.querySelectorAll<HTMLElement>('a[href], button, input, textarea, select, [tabindex]')];
      const popup = focus?.closest('[role="dialog"]');
      const stops = all.filter(
        (each) =>
          each === focus ||
          (each.tabIndex >= 0 &&
            !each.matches(':disabled, [inert] *') &&
            each.checkVisibility({ visibilityProperty: true }) &&
            (!popup || popup.contains(each))),
      );
      const places = stops.flatMap((each, place) => (nameOf(each) === wanted ? [place] : []));
      const isThere = all.some((each) => nameOf(each) === wanted);
      const here = focus ? stops.indexOf(focus) : -1;
      if (here < 0 || places.length !== 1) return { focused, isThere, steps: 0 };
      const on = (places[0]! - here + stops.length) % stops.length;
      return { focused, isThere, steps: on > stops.length / 2 ? on - stops.length : on };
    }, name);
  }

  hasFocus(name: string): Promise<void> {
    return until(async () => expect(await this.focused()).toBe(name));
  }

  isInPopup(): Promise<boolean> {
    return this.console.page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null);
  }

  /**
   * Goes on by Tab until this has the focus, or back by Shift+Tab where that is nearer; what comes late is waited for, since
   * Tab only goes round meanwhile.
   */
  async tabTo(name: string): Promise<void> {
    const { steps } = await until(async () => {
      const read = await this.read(name);
      if (!read.isThere) throw new Error(`There is nothing of this name to go to: ${name}`);
      return read;
    });
    const key = steps < 0 ? 'Shift+Tab' : 'Tab';
    // So many at once; where a stop was none or is new, the last ones are gone one by one.
    for (let step = 0; step < Math.abs(steps); step += 1) await this.press(key);
    for (let more = 0; more < mostTabs; more += 1) {
      if ((await this.focused()) === name) return;
      await this.press(key);
    }
    throw new Error(`Tab does not lead to ${name}; it stands at ${await this.focused()}`);
  }

  /** Opens a screen by its item of the menu; the focus is on its name then, and `first` is there to go to. */
  async openScreen(name: string, first: string): Promise<void> {
    await this.console.menuItem(name).focus();
    await this.press('Enter');
    const heading = this.console.heading(name);
    await shown(heading);
    await until(async () => expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true));
    await shown(this.console.field(first).or(this.console.button(first)));
  }

  async typeInto(label: string, text: string): Promise<void> {
    await this.tabTo(label);
    await this.type(text);
  }

  /** Goes on to a field with a list, types the beginning of what is looked for, and takes it. */
  async choose(label: string, typed: string, option: string): Promise<void> {
    await this.typeInto(label, typed);
    await shown(this.console.page.getByRole('option', { name: new RegExp(`^${option}`) }));
    await this.press('Enter');
    await until(async () => expect(await this.console.field(label).inputValue()).toMatch(new RegExp(`^${option}`)));
  }

  /** Save, YES and OK, as the focus comes to them. */
  async save(result: string): Promise<void> {
    const { console } = this;
    await this.tabTo(buttons.save);
    await this.press('Enter');
    await shown(console.dialog(messages.saving.confirmSave));
    await this.hasFocus(buttons.yes);
    await this.press('Enter');
    await shown(console.dialog(result));
    await this.hasFocus(buttons.ok);
    await this.press('Enter');
    await gone(console.dialog(result));
  }
}
