import type { Locator, Page } from 'playwright-core';
import { buttons } from '../../src/contract/texts/buttons';
import { labels } from '../../src/contract/texts/field-labels';
import { screens } from '../../src/contract/texts/screen-names';
import { messages } from '../../src/contract/texts/messages';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import { gone, shown } from './patience';
import { forgetTyped, keptDrafts } from './typed-drafts';

/** A file as the browser gives it to a field. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A file that the browser saved. */
export interface SavedFile {
  readonly name: string;
  readonly content: Buffer;
}

/** The cells of a row under the headings of their columns. */
export type TableRow = Readonly<Record<string, string>>;

/** Username and password of one of the sample's people. */
export const sampleSignIn = (username: 'super' | 'admin' | 'user'): [string, string] => [
  username,
  `${username}-sample-1`,
];

const rowWords: readonly string[] = [buttons.edit, buttons.delete];

const literally = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');

/** A tab of the console in a real browser, used in the words of the screens. */
export class ConsolePage {
  constructor(
    readonly page: Page,
    readonly origin: string,
  ) {}

  /** Loads an address, as by typing it. */
  async goTo(address: string): Promise<void> {
    await this.page.goto(new URL(address, this.origin).href, { waitUntil: 'domcontentloaded' });
  }

  /** The path the tab stands at. */
  get address(): string {
    return new URL(this.page.url()).pathname;
  }

  /** Signs in on the sign-in screen, and waits until Home is there. */
  async signIn(username: string, password: string, { remember = false } = {}): Promise<void> {
    await this.tryToSignIn(username, password, { remember });
    await shown(this.heading(screens.home));
  }

  /** Fills in the sign-in screen and presses Login. */
  async tryToSignIn(username: string, password: string, { remember = false } = {}): Promise<void> {
    if (this.address !== screenPaths.login) await this.goTo(screenPaths.login);
    await shown(this.field(labels.username));
    await this.field(labels.username).fill(username);
    await this.field(labels.password).fill(password);
    await this.field(labels.rememberMe).setChecked(remember);
    await this.button(buttons.login).click();
  }

  /** Opens a screen by the menu. */
  async openScreen(name: string): Promise<void> {
    await this.menuItem(name).click();
    await shown(this.heading(name));
  }

  /** Opens a screen by the menu with nothing of what was chosen there before, which is less work than a load. */
  async openAnew(name: string): Promise<void> {
    await this.openScreen(screens.changePassword);
    await this.openScreen(name);
  }

  /** Leads the console that stands there to an address, as its own links do: half the work of a load. */
  async lead(address: string): Promise<void> {
    await this.page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, address);
  }

  /** Opens a screen by the menu where that has it, which is less work than a load; else by its address. */
  async visit(address: string, name: string): Promise<void> {
    if ((await this.menuItem(name).count()) > 0) await this.openScreen(name);
    else await this.goTo(address);
    await shown(this.heading(name));
  }

  /** Opens a screen by the menu, behind a result that is closed by OK; by a load when another popup was left open. */
  async leaveFor(name: string): Promise<void> {
    const popups = this.page.getByRole('dialog');
    for (const ok of await popups.getByRole('button', { name: buttons.ok, exact: true }).elementHandles()) {
      await ok.click();
      // Another popup may be there below it.
      await ok.waitForElementState('hidden');
    }
    if ((await popups.count()) > 0) await this.page.reload();
    await this.openScreen(name);
  }

  menuItem(name: string): Locator {
    return this.page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name, exact: true });
  }

  /** The name of the screen. */
  heading(name: string): Locator {
    return this.page.getByRole('heading', { level: 1, name, exact: true });
  }

  /** The field with exactly this label. */
  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true });
  }
  /** The buttons of this name; those of a row say behind their word which record they are for. */
  button(name: string): Locator {
    if (rowWords.includes(name)) return this.page.getByRole('button', { name: new RegExp(`^${name} `) });
    return this.page.getByRole('button', { name, exact: true });
  }

  text(text: string): Locator {
    return this.page.getByText(text, { exact: true });
  }

  /** The popup of this name. */
  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name, exact: true });
  }

  /** The popup that is on top of the others. */
  get popup(): Locator {
    return this.page.getByRole('dialog').last();
  }

  /** The sentence over a form. */
  get alert(): Locator {
    return this.page.getByRole('alert').filter({ hasText: /./ });
  }

  /** Chooses what begins with this text. */
  async choose(label: string, option: string): Promise<void> {
    await this.field(label).click();
    const choice = this.page.getByRole('option', { name: new RegExp(`^${literally(option)}`) });
    await shown(choice);
    await choice.click();
    await gone(choice);
  }

  /** Everything that can be chosen, as it is shown; all of it is drawn when one goes from the top to the end. */
  async choicesOf(label: string): Promise<string[]> {
    await this.field(label).click();
    await shown(this.page.getByRole('option').first());
    await this.page.keyboard.press('ArrowUp');
    const choices = await this.page.getByRole('option').allInnerTexts();
    await this.page.keyboard.press('Escape');
    await gone(this.page.getByRole('option').first());
    return choices.map((text) => text.replace(/\s+/g, ' ').trim());
  }

  /** Types into a field and leaves it. */
  async fill(label: string, text: string): Promise<void> {
    await this.field(label).fill(text);
    await this.field(label).blur();
  }

  /** Types a day, day first, and leaves the field. */
  async fillDate(label: string, day: string): Promise<void> {
    await this.fill(label, day);
  }

  attach = (file: ChosenFile): Promise<void> => this.field(labels.slip).setInputFiles(file);

  /** Chooses a PDF of so many bytes; it is made in the browser, since sending it there takes seconds. */
  async attachOfSize(bytes: number): Promise<void> {
    await this.field(labels.slip).evaluate((field: HTMLInputElement, size) => {
      const chosen = new DataTransfer();
      chosen.items.add(new File(['%PDF-1.4\n', new Uint8Array(size - 9)], 'slip.pdf', { type: 'application/pdf' }));
      field.files = chosen.files;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    }, bytes);
  }

  /** What a field says is wrong with it. */
  async errorOf(label: string): Promise<string> {
    const ids = (await this.field(label).getAttribute('aria-describedby')) ?? '';
    const own = ids.split(' ').find((id) => id.endsWith('-error'));
    return own ? this.page.locator(`[id="${own}"]`).innerText() : '';
  }

  /** Save, YES, and the result popup with this sentence, closed by OK. */
  async saveAndConfirm(result: string): Promise<void> {
    await this.button(buttons.save).click();
    await this.answer(messages.saving.confirmSave, buttons.yes);
    await this.closeResult(result);
  }

  /** Answers the popup that asks this. */
  async answer(question: string, answer: string): Promise<void> {
    const button = this.dialog(question).getByRole('button', { name: answer, exact: true });
    await shown(button);
    await button.click();
  }

  /** Waits for the result popup with this sentence and closes it. */
  async closeResult(sentence: string): Promise<void> {
    await this.answer(sentence, buttons.ok);
    await gone(this.dialog(sentence));
  }

  /** Waits until nothing that is shown is still on its way. */
  nothingIsAwaited(): Promise<void> {
    return gone(this.page.locator('[aria-busy="true"]').first());
  }

  /** The rows of the table once nothing of it is on the way any more; a heading over several columns comes before theirs. */
  async rows(): Promise<TableRow[]> {
    const { headings, cells } = await this.readTable();
    return cells.map((row) => Object.fromEntries(row.map((text, place) => [headings[place] ?? String(place), text])));
  }

  /** Headings of the table, from the left. */
  async headings(): Promise<string[]> {
    return (await this.readTable()).headings;
  }

  private async readTable(): Promise<{ headings: string[]; cells: string[][] }> {
    const table = this.page.locator('table:not([aria-busy="true"])').last();
    await shown(table);
    return table.evaluate((element) => {
      const textOf = (cell: Element | undefined) => (cell instanceof HTMLElement ? cell.innerText.trim() : '');
      const [top, below] = Array.from((element as HTMLTableElement).tHead?.rows ?? []);
      const single = Array.from(below?.cells ?? []);
      return {
        headings: Array.from(top?.cells ?? []).flatMap((cell) =>
          cell.colSpan === 1
            ? [textOf(cell)]
            : single.splice(0, cell.colSpan).map((each) => `${textOf(cell)} ${textOf(each)}`),
        ),
        cells: Array.from(element.querySelectorAll('tbody tr'), (row) => Array.from(row.children, textOf)),
      };
    });
  }

  /** Does what makes the browser save a file. */
  async save(act: () => Promise<unknown>): Promise<SavedFile> {
    const [download] = await Promise.all([this.page.waitForEvent('download'), act()]);
    const parts: Buffer[] = [];
    for await (const part of await download.createReadStream()) parts.push(part as Buffer);
    return { name: download.suggestedFilename(), content: Buffer.concat(parts) };
  }

  /** Does what opens a new tab. */
  async newTabBy(act: () => Promise<unknown>): Promise<Page> {
    const [tab] = await Promise.all([this.page.context().waitForEvent('page'), act()]);
    await tab.waitForLoadState();
    return tab;
  }

  /** Another tab of the same browser. */
  async newTab(): Promise<ConsolePage> {
    return this.inTab(await this.page.context().newPage());
  }

  /** The same console in a tab that is there already. */
  inTab(page: Page): ConsolePage {
    return new ConsolePage(page, this.origin);
  }

  /** Puts a session into the browser; it counts from the next load on. */
  keep(session: Readonly<Record<string, string | undefined>>): Promise<void> {
    return this.page.evaluate((kept) => {
      for (const [name, value] of Object.entries(kept)) if (value !== undefined) localStorage.setItem(name, value);
    }, session);
  }

  /** Empties what this tab keeps, and what was typed in it and any other. */
  forgetTyped = (): Promise<void> => forgetTyped(this.page);

  /** The parts of drafts that the browser's database keeps, 'entry' or 'files', each with its content. */
  keptDrafts = (): Promise<[part: string, content: string][]> => keptDrafts(this.page);

  /** What the browser keeps under a name. */
  kept(name: string): Promise<string | null> {
    return this.page.evaluate((key) => localStorage.getItem(key), name);
  }
}
