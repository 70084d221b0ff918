import { createRequire } from 'node:module';

/*
 * jsdom looks for the labels of a button or field through the whole page, and for what each of them labels through all of it
 * again: who looks for a button by its name asks for those of every button. Here they are looked for once until the page
 * changes. Imported before jsdom, whose elements take the function with them.
 */

interface PageNode {
  /** counts the changes of what lies within */
  readonly _version: number;
  readonly _globalObject: object;
  /** what a label labels */
  readonly control?: PageNode | null;
  _labels?: object;
  getRootNode(options: object): PageNode;
}

const ofJsdom = createRequire(createRequire(__filename).resolve('jest-environment-jsdom'));
const helpers = 'jsdom/lib/jsdom/living/helpers';
const controls = ofJsdom(`${helpers}/form-controls`) as {
  isLabelable(node: PageNode): boolean;
  getLabelsForLabelable(node: PageNode): object | null;
};
const { domSymbolTree } = ofJsdom(`${helpers}/internal-constants`) as {
  domSymbolTree: { treeIterator(root: PageNode): Iterable<PageNode> };
};
const nodeList = ofJsdom('jsdom/lib/jsdom/living/generated/NodeList') as {
  createImpl(of: object, none: [], live: { element: PageNode; query: () => readonly PageNode[] }): object;
};

const found = new WeakMap<PageNode, { version: number; labels: ReadonlyMap<PageNode, PageNode[]> }>();

function labelsWithin(root: PageNode): ReadonlyMap<PageNode, PageNode[]> {
  const kept = found.get(root);
  if (kept?.version === root._version) return kept.labels;
  const labels = new Map<PageNode, PageNode[]>();
  for (const node of domSymbolTree.treeIterator(root)) {
    const { control } = node;
    if (control) labels.set(control, [...(labels.get(control) ?? []), node]);
  }
  found.set(root, { version: root._version, labels });
  return labels;
}

if (typeof controls.getLabelsForLabelable !== 'function') throw new Error('jsdom no longer finds labels as it did.');
controls.getLabelsForLabelable = (node) => {
  if (!controls.isLabelable(node)) return null;
  const root = node.getRootNode({});
  node._labels ??= nodeList.createImpl(root._globalObject, [], {
    element: root,
    query: () => labelsWithin(root).get(node) ?? [],
  });
  return node._labels;
};
