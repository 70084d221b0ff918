import type { Page } from 'playwright-core';

/** What React drew since it was asked last. */
export interface Drawn {
  /** components, each time that they were drawn */
  components: number;
  /** labels of the fields of which something was drawn */
  fields: string[];
}

/** As much of React's tree as its developer tools read. */
interface Fiber {
  tag: number;
  flags: number;
  child: Fiber | null;
  sibling: Fiber | null;
  alternate: Fiber | null;
  stateNode: unknown;
}

interface Watch {
  components: number;
  fields: Set<string>;
}

/**
 * Watches what React draws in a page of the built console, compilers and all: at the place of its developer tools, by what
 * each commit leaves in the tree. To be called before the page is loaded.
 */
export async function watchRenders(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const componentTags = [0, 1, 11, 14, 15];
    const hostTag = 5;
    const performedWork = 1;
    const watch: Watch = { components: 0, fields: new Set() };

    const elementIn = (fiber: Fiber | null): Element | null => {
      if (!fiber) return null;
      return fiber.tag === hostTag ? (fiber.stateNode as Element) : elementIn(fiber.child);
    };
    const note = (fiber: Fiber) => {
      watch.components += 1;
      const label = elementIn(fiber)?.closest('.field')?.querySelector('.field__label')?.textContent;
      if (label) watch.fields.add(label);
    };
    const walk = (fiber: Fiber, before: Fiber | null) => {
      if (componentTags.includes(fiber.tag) && (before === null || (fiber.flags & performedWork) !== 0)) note(fiber);
      if (before !== null && fiber.child === before.child) return;
      for (let child = fiber.child; child; child = child.sibling) walk(child, child.alternate);
    };
    Object.assign(window, {
      renderWatch: watch,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: (_id: number, { current }: { current: Fiber }) => walk(current, current.alternate),
        onCommitFiberUnmount: () => undefined,
        onPostCommitFiberRoot: () => undefined,
      },
    });
  });
}

/** What was drawn since this was asked last, once what follows by itself is drawn too. */
export function drawn(page: Page): Promise<Drawn> {
  return page.evaluate(async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    }
    const watch = (window as unknown as { renderWatch: Watch }).renderWatch;
    const { components, fields } = watch;
    Object.assign(watch, { components: 0, fields: new Set() });
    return { components, fields: [...fields].sort() };
  });
}
