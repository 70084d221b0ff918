import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { companyNameApi } from '../../api/company-name.api';
import { isCommand, letterOf } from '../../browser/key-letters';
import { selectStatus, selectUserName } from '../../session/session.slice';
import type { AppStore } from '../../store-types';
import { printedScreen, type Paper, type PrintTask } from './paper';
import { PaperHead, PaperSheet, type HeadFacts } from './PaperSheet';
import { shownReportPaper } from './report-paper';
import './paper.css';
import './printed-screen.css';

/** What lies on the page while something is printed, in an element of its own before everything else. */
interface Sheet {
  root: Root;
  element: HTMLElement;
  card: HTMLElement | null;
}
let sheet: Sheet | null = null;

/** With a table of more columns than these, whatever is printed needs the long side of the sheet. */
const narrowColumns = 6;

function takeAway(): void {
  if (!sheet) return;
  const { root, element, card } = sheet;
  sheet = null;
  card?.removeAttribute('data-printed');
  delete document.documentElement.dataset.sheet;
  root.unmount();
  element.remove();
}

function layDown(
  content: React.ReactNode,
  kind: 'paper' | 'paper-head',
  columns: readonly number[],
  card: HTMLElement | null,
): void {
  takeAway();
  const element = document.createElement('div');
  element.className = kind;
  document.body.prepend(element);
  const isWide = columns.some((count) => count > narrowColumns);
  document.documentElement.dataset.sheet = isWide ? 'landscape' : 'portrait';
  card?.setAttribute('data-printed', '');
  sheet = { root: createRoot(element), element, card };
  const { root } = sheet;
  flushSync(() => root.render(content));
  window.addEventListener('afterprint', takeAway, { once: true });
}

/** Whose books these are, and who prints them. */
function headFacts(store: AppStore): HeadFacts {
  const state = store.getState();
  const { data } = companyNameApi.endpoints.readCompanyName.select(undefined)(state as never);
  return { company: data?.name ?? '', printer: selectUserName(state) ?? '', moment: new Date() };
}

/** A popup is printed as it stands. */
const popup = '[aria-modal="true"]';
const isPopupOpen = () => document.querySelector(popup) !== null;

const screenTitle = () => document.querySelector('h1')?.textContent ?? '';

function layDownScreen(store: AppStore, { lines = [], asOf }: ScreenFacts, card: HTMLElement | null): void {
  const head = <PaperHead facts={headFacts(store)} title={screenTitle()} lines={lines} asOf={asOf} />;
  // What a popup stands over is not printed, however wide.
  const heads = isPopupOpen() ? `${popup} thead tr` : 'thead tr';
  const rows = (card ?? document).querySelectorAll<HTMLTableRowElement>(heads);
  layDown(
    head,
    'paper-head',
    Array.from(rows, ({ cells }) => cells.length),
    card,
  );
}

type ScreenFacts = Pick<Extract<PrintTask, { kind: 'screen' }>, 'lines' | 'asOf'>;

function layDownPaper(store: AppStore, paper: Paper): void {
  const columns = paper.tables.map((table) => table.columns.length);
  layDown(<PaperSheet facts={headFacts(store)} paper={paper} />, 'paper', columns, null);
}

/** Prints a paper. */
export function printPaper(store: AppStore, paper: Paper): void {
  layDownPaper(store, paper);
  window.print();
}

/** Prints the screen as it stands, or one card of it. */
export function printScreen(store: AppStore, facts: ScreenFacts, card: HTMLElement | null): void {
  layDownScreen(store, facts, card);
  window.print();
}

/** A screen may put itself on paper, once it has what stands there. */
const hasOwnPaper = () => document.querySelector('[data-own-paper]') !== null;

const isPrintKey = (event: KeyboardEvent) => isCommand(event) && letterOf(event) === 'p';

/** The paper of the rows that are shown. */
function shownPaper(): Paper | null {
  const task = printedScreen.current?.task.current;
  if (!task || task.kind === 'screen' || isPopupOpen()) return null;
  return task.kind === 'report' ? shownReportPaper(task) : task.shown();
}

/** Whatever the browser is told to print has a head; of a screen with pages it is the paper of what is shown. */
export function watchPrinting(store: AppStore): () => void {
  const before = () => {
    if (sheet || hasOwnPaper() || selectStatus(store.getState()) !== 'signedIn') return;
    const paper = shownPaper();
    const task = isPopupOpen() ? undefined : printedScreen.current?.task.current;
    if (paper) layDownPaper(store, paper);
    else layDownScreen(store, task?.kind === 'screen' ? task : { asOf: undefined }, null);
  };
  // Of a screen with pages the keys print all of them.
  const press = (event: KeyboardEvent) => {
    const { current } = printedScreen;
    if (!current || current.task.current.kind === 'screen' || !isPrintKey(event) || isPopupOpen()) return;
    event.preventDefault();
    current.print();
  };
  window.addEventListener('beforeprint', before);
  document.addEventListener('keydown', press);
  return () => {
    window.removeEventListener('beforeprint', before);
    document.removeEventListener('keydown', press);
    takeAway();
  };
}
