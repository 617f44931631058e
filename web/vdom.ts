/**
 * Elements as plain data, and the one function that makes a page look like them.
 *
 * A view is a pure function from state to `El`, so tests need no browser. `patch` changes only what
 * differs, which keeps focus, open `<details>` and scroll positions where the person left them.
 * Text is always a text node: nothing that a player typed is ever parsed as HTML. Elements that the
 * build has put into the page's HTML (`web/frame.ts`) are taken as they are, place by place.
 */

/** A listener, or with `mounted` what takes the new element. */
export type Handler = (argument: never) => void;
export type Attrs = Readonly<Record<string, string | number | boolean | Handler | undefined>>;
export type Child = El | string | number | null | false | readonly Child[];

export interface El {
  readonly tag: string;
  readonly attrs: Attrs;
  readonly children: readonly (El | string)[];
}

/**
 * Builds an element. Attributes: `on...` functions become listeners; `true` is an attribute without
 * value; `false` and `undefined` are left out; `key` tells siblings apart; `mounted` is called once
 * with the new element.
 */
export function h(tag: string, attrs: Attrs, ...children: readonly Child[]): El {
  return { tag, attrs, children: flat(children) };
}

function flat(children: readonly Child[]): readonly (El | string)[] {
  return children.flatMap((child): readonly (El | string)[] => {
    if (child === null || child === false) return [];
    if (typeof child === 'number') return [String(child)];
    if (typeof child === 'string') return [child];
    return isList(child) ? flat(child) : [child];
  });
}

function isList(child: El | readonly Child[]): child is readonly Child[] {
  return Array.isArray(child);
}

const SVG = 'http://www.w3.org/2000/svg';
/** What each element was drawn as. */
const drawnAs = new WeakMap<Element, El>();

/** Makes the children of `root` those of `next`. */
export function patch(root: Element, next: readonly (El | string)[]): void {
  const keys = new Set(next.map((child) => (typeof child === 'string' ? undefined : keyOf(child))));
  const keyed = new Map<unknown, ChildNode>();
  for (const node of [...root.childNodes]) {
    const key = node instanceof Element ? keyOf(drawnAs.get(node)) : undefined;
    if (key === undefined) continue;
    if (keys.has(key)) keyed.set(key, node);
    else node.remove();
  }
  let at: ChildNode | null = root.firstChild;
  for (const child of next) {
    const found = match(child, at, keyed);
    const node = found ?? create(child, root);
    if (node === at) at = at.nextSibling;
    else root.insertBefore(node, at);
    if (typeof child === 'string') {
      if (node.nodeValue !== child) node.nodeValue = child;
    } else if (node instanceof Element) {
      const isNew = !drawnAs.has(node);
      update(node, child);
      if (isNew) call(child.attrs['mounted'], node);
    }
  }
  while (at !== null) {
    const after: ChildNode | null = at.nextSibling;
    at.remove();
    at = after;
  }
}

const keyOf = (el: El | undefined): unknown => el?.attrs['key'];

function match(
  child: El | string,
  at: ChildNode | null,
  keyed: ReadonlyMap<unknown, ChildNode>,
): ChildNode | null {
  if (typeof child === 'string') return at?.nodeType === 3 ? at : null;
  const key = keyOf(child);
  const node = key === undefined ? at : (keyed.get(key) ?? at);
  if (!(node instanceof Element) || node.localName !== child.tag) return null;
  const drawn = drawnAs.get(node);
  return drawn === undefined || keyOf(drawn) === key ? node : null;
}

function create(child: El | string, parent: Element): ChildNode {
  if (typeof child === 'string') return document.createTextNode(child);
  const inSvg = child.tag === 'svg' || parent.namespaceURI === SVG;
  return inSvg ? document.createElementNS(SVG, child.tag) : document.createElement(child.tag);
}

function update(node: Element, el: El): void {
  const drawn = drawnAs.get(node);
  if (drawn === el) return;
  const before = drawn?.attrs ?? attrsIn(node);
  for (const name in before) if (!(name in el.attrs)) setAttr(node, name, undefined);
  for (const name in el.attrs) {
    const value = el.attrs[name];
    if (before[name] !== value) setAttr(node, name, value);
  }
  drawnAs.set(node, el);
  patch(node, el.children);
}

/** What an element brings along that was not drawn here. */
function attrsIn(node: Element): Attrs {
  const attrs: Record<string, string> = {};
  for (const name of node.getAttributeNames()) attrs[name] = node.getAttribute(name) ?? '';
  return attrs;
}

function setAttr(node: Element, name: string, value: Attrs[string]): void {
  if (name === 'key' || name === 'mounted') return;
  // A box that was ticked by hand goes by its property alone.
  if (name === 'checked') Reflect.set(node, name, value === true);
  if (name.startsWith('on')) Reflect.set(node, name, value ?? null);
  else if (value === undefined || value === false) node.removeAttribute(name);
  else {
    const text = value === true ? '' : String(value);
    if (node.getAttribute(name) !== text) node.setAttribute(name, text);
  }
}

function call(mounted: Attrs[string], node: Element): void {
  if (typeof mounted === 'function') (mounted as (node: Element) => void)(node);
}
