import type { Warning } from '../fair/warning.ts';
import { type El, h } from '../vdom.ts';
import { words } from '../words.ts';

export interface WarningActions {
  /** Saves what this device holds against the server. */
  download(): void;
  /** Takes the server's keys as they are now. */
  trustKeys(): void;
}

/** What this device has caught, why it matters and what can be done. It stays. */
export function warningsView(warnings: readonly Warning[], actions: WarningActions): El {
  const { title, intro, what, doWhat, kept, download, trust, code } = words.warnings;
  const isLate = warnings.every(({ kind }) => kind === 'late');
  return h(
    'section',
    { key: 'warnings', class: 'warnings', role: 'alert', 'aria-labelledby': 'warnings-title' },
    h('h2', { id: 'warnings-title' }, isLate ? words.warnings.lateTitle : title),
    !isLate && h('p', {}, intro),
    h(
      'ul',
      {},
      warnings.map((warning) =>
        h(
          'li',
          {},
          h('p', {}, what[warning.kind](warning.no ?? 0)),
          h('p', { class: 'hint' }, doWhat[warning.kind] ?? kept),
          warning.code !== null && h('p', { class: 'hint' }, code(warning.code)),
        ),
      ),
    ),
    h(
      'div',
      { class: 'buttons' },
      h('button', { type: 'button', class: 'primary', onclick: actions.download }, download),
      warnings.some(({ kind }) => kind === 'key') &&
        h('button', { type: 'button', onclick: actions.trustKeys }, trust),
    ),
  );
}
