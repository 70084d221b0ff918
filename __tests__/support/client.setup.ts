import { configure, getConfig } from '@testing-library/dom';
import '@testing-library/jest-dom';
import { searchedSelect } from '../../src/client/fields/late-select';
import { NothingSeen } from './seen';

/* What comes true by itself is waited for longer than the second that a busy computer may need for it. */
configure({ asyncUtilTimeout: 10_000 });

/* What is not there yet is looked for again: only what never comes is told with the whole page, as it is in the end. */
const { getElementError } = getConfig();
configure({
  getElementError: (message, container) =>
    isLookedForAgain()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});
function isLookedForAgain(): boolean {
  return (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true;
}

/* jsdom does not know it; the address of the tests is one that a browser trusts. */
window.isSecureContext = true;

/* jsdom lays nothing out; these answer as a browser that prefers reduced motion does. */
window.matchMedia = (query: string) =>
  Object.assign(new EventTarget(), {
    matches: query.includes('prefers-reduced-motion'),
    media: query,
    onchange: null,
  }) as MediaQueryList;

window.ResizeObserver = class {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
};

/* Nothing is seen until a test says so (`support/seen`). */
window.IntersectionObserver = NothingSeen;

window.HTMLElement.prototype.scrollIntoView = () => undefined;

/* jsdom has no layer over the page. */
window.HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
window.HTMLDialogElement.prototype.close = function () {
  this.open = false;
};

/* A test that holds a select holds the one that opens, not the one that stands there before (browser/page-start). */
searchedSelect.load();
