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
    return (await this.namesOf(':focus'))[0] ?? '';
  }

  /** The accessible names of what Tab may lead to. */
  private canHaveFocus(): Promise<string[]> {
    return this.namesOf('a[href], button, input, textarea, select, [tabindex]');
  }

  /** Whether the one element of this name stands behind less of what Tab leads to when it is gone the other way round. */
  private async isNearerBack(name: string): Promise<boolean> {
    const popup = (await this.isInPopup()) ? '[role="dialog"]:focus-within ' : '';
    const stops = `:is(a[href], button:enabled, input:enabled, textarea:enabled, select, [tabindex]):not([tabindex="-1"])`;
    const names = await this.namesOf(`${popup}:is(${stops}, :focus)`);
    const here = names.indexOf(await this.focused());
    const there = names.indexOf(name);
    if (here < 0 || there < 0 || names.lastIndexOf(name) !== there) return false;
    return (there - here + names.length) % names.length > names.length / 2;
  }

  private namesOf(selector: string): Promise<string[]> {
    return this.console.page.evaluate(
      (wanted) =>
        [...document.querySelectorAll<HTMLElement>(wanted)].map((element) => {
          const label =
            element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels?.[0] : null;
          return label?.innerText ?? element.getAttribute('aria-label') ?? element.innerText;
        }),
      selector,
    );
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
    await until(async () => expect(await this.canHaveFocus()).toContain(name));
    const key = (await this.isNearerBack(name)) ? 'Shift+Tab' : 'Tab';
    for (let steps = 0; steps < mostTabs; steps += 1) {
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
