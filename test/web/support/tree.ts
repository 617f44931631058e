import type { El } from '../../../web/vdom.ts';

/** The text of an element as a reader meets it. */
export function textOf(el: El | string): string {
  return typeof el === 'string' ? el : el.children.map(textOf).join('');
}

/** Every element of some trees, in document order. */
export function elements(...trees: readonly (El | string)[]): readonly El[] {
  return trees.flatMap((el) => (typeof el === 'string' ? [] : [el, ...elements(...el.children)]));
}

export function byTag(tree: readonly El[], tag: string): readonly El[] {
  return elements(...tree).filter((el) => el.tag === tag);
}

/** The button whose text or label contains `label`. */
export function button(tree: readonly El[], label: string): El | undefined {
  return byTag(tree, 'button').find((el) =>
    `${el.attrs['aria-label'] ?? ''} ${textOf(el)}`.includes(label),
  );
}

/** Presses a button as a pointer would, or with `detail` 0 as a key. */
export function press(el: El | undefined, { detail = 1 } = {}): void {
  const run = el?.attrs['onclick'];
  if (typeof run !== 'function') throw new Error('there is nothing to press');
  run({ currentTarget: null, detail } as never);
}
