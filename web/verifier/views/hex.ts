import { type El, h } from '../../vdom.ts';

const GROUP = /[0-9a-f]{8}(?=[0-9a-f])/g;

/** Long hex in groups of eight that may break between them, without changing what is copied. */
export function grouped(text: string): readonly (El | string)[] {
  return text
    .replace(GROUP, '$&\n')
    .split('\n')
    .flatMap((part, i) => (i === 0 ? [part] : [h('wbr', {}), part]));
}
