import './jsdom-labels';
import './jsdom-style-sheet';
import JSDOMEnvironment from 'jest-environment-jsdom';
import { type SourceMaps, tellPlacesAsTheyAre, tellSources, type TestEvent } from './error-places';

/** How often a document was changed, as jsdom itself keeps it: by an attribute, a text, an element. */
function changesOf(document: Document): () => number {
  const own = Object.getOwnPropertySymbols(document).find(({ description }) => description === 'impl');
  const { [own as never]: kept } = document as unknown as Record<symbol, { _version: number }>;
  if (typeof kept?._version !== 'number') throw new Error('jsdom no longer counts the changes of a document.');
  return () => kept._version;
}

/**
 * jsdom works out the style of an element anew each time it is asked for. Who looks for something by its role asks for that
 * of every element on the way, again and again, while nothing changes: a sixth of the time of all tests of screens.
 */
function keepStyles(window: Pick<Window, 'document' | 'getComputedStyle'>): void {
  const workOut = window.getComputedStyle.bind(window);
  const changes = changesOf(window.document);
  let kept = new WeakMap<Element, CSSStyleDeclaration>();
  let before = changes();
  window.getComputedStyle = (element, pseudoElement) => {
    if (pseudoElement || !element.isConnected) return workOut(element, pseudoElement);
    if (before !== changes()) kept = new WeakMap();
    before = changes();
    const style = kept.get(element) ?? workOut(element);
    kept.set(element, style);
    return style;
  };
}

/** jsdom, with what every browser has and jsdom lacks; the router and RTK Query need it. Packages are those for production. */
export default class ConsoleEnvironment extends JSDOMEnvironment {
  constructor(...args: ConstructorParameters<typeof JSDOMEnvironment>) {
    super(...args);
    this.global.process.env.NODE_ENV = 'production';
    Object.assign(this.global, {
      AbortController,
      AbortSignal,
      Blob,
      File,
      FormData,
      Headers,
      ReadableStream,
      Request,
      Response,
      TextDecoder,
      TextEncoder,
      TransformStream,
      Uint8Array,
      fetch,
      structuredClone,
    });
  }

  /** given by test-runtime.cjs */
  sourceMaps: () => SourceMaps = () => new Map();
  handleTestEvent = (event: TestEvent): void => tellSources(event, this.sourceMaps());

  override async setup(): Promise<void> {
    await super.setup();
    tellPlacesAsTheyAre(Error);
    keepStyles(this.global);
  }
}
