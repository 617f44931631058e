import type { Order } from '../../shared/protocol/commands.ts';
import type { UnmetGuardView } from '../../shared/protocol/http.ts';
import type { EndName, MoveView, View } from '../../shared/protocol/view.ts';
import { dragRow } from '../dragRow.ts';
import type { OrdersDesk, OrdersState } from '../ordersDesk.ts';
import { seatWho } from '../seating.ts';
import { troubleWords } from '../troubleWords.ts';
import { type Child, type El, h } from '../vdom.ts';
import { words } from '../words.ts';
import { uprightBone } from './bone.ts';

export type OrdersActions = Omit<OrdersDesk, 'state' | 'viewed' | 'answered'>;

/** Whether somebody could gain by orders: a person plays here whom one may have to wait for. */
export function mayOrder({ you, seats }: View): boolean {
  const isAwaited = seats.some(({ seat, kind }) => kind === 'person' && seat !== you.seat);
  return you.can.includes('orders') && isAwaited;
}

/**
 * The orders that a player leaves for the round: arranged, and shown as they would fire. Closed
 * until the player opens it, for their eyes alone.
 */
export function ordersView(view: View, state: OrdersState, actions: OrdersActions): El {
  const { kept, draft, isSending, trouble } = state;
  const { orders } = words;
  return h(
    'details',
    {
      key: 'orders',
      class: 'orders',
      mounted: () => actions.show(false),
      ontoggle: ({ currentTarget }: { readonly currentTarget: HTMLDetailsElement }) =>
        actions.show(currentTarget.open),
    },
    h('summary', {}, orders.title),
    h('p', { class: 'hint' }, orders.hint),
    trouble !== null && h('p', { class: 'fault' }, troubleWords(trouble)),
    kept === null && trouble === null && h('p', {}, orders.loading),
    kept !== null && [
      draft.length === 0
        ? h('p', {}, orders.none)
        : h(
            'ol',
            { class: 'order-list' },
            draft.map((_, no) => entryView(view, state, no, actions)),
          ),
      handToAdd(view, actions),
      h(
        'div',
        { class: 'buttons' },
        h(
          'button',
          {
            type: 'button',
            class: 'primary',
            disabled: isSending || !state.isChanged,
            onclick: () => actions.save(),
          },
          isSending ? orders.saving : orders.save,
        ),
        state.isChanged && plain(orders.undo, () => actions.undo()),
        kept.orders.length > 0 && plain(orders.revoke, () => actions.revoke()),
      ),
      keptView(view, state),
    ],
  );
}

function plain(label: string, onclick: () => void): El {
  return h('button', { type: 'button', onclick }, label);
}

/** What the orders that stand would do, by the server, which plays them. */
function keptView(view: View, { kept, isChanged }: OrdersState): El | null {
  if (kept === null) return null;
  const { orders } = words;
  if (kept.orders.length === 0) return isChanged ? h('p', {}, orders.unsaved) : null;
  const said = (move: MoveView | null): string =>
    move === null
      ? ''
      : `${words.bone(move.bone)}${move.end === undefined ? '' : words.recap.on(move.end)}`;
  const hasExpiry = view.terms.allowanceSeconds !== null;
  return h(
    'div',
    { class: 'order-outcome' },
    isChanged && h('p', { class: 'fault' }, orders.unsaved),
    h('p', {}, orders.standing(kept.orders.length), ' ', orders.preview(said(kept.preview))),
    hasExpiry && h('p', {}, orders.previewAtExpiry(said(kept.previewAtExpiry))),
    kept.unmet.map((unmet) =>
      h('p', { class: 'fault' }, orders.disarmed(unmet.no + 1, unmetWords(view, unmet))),
    ),
  );
}

function handToAdd(view: View, actions: OrdersActions): El {
  return h(
    'div',
    { class: 'order-add', role: 'group', 'aria-label': words.orders.addTitle },
    h('p', { class: 'small-title' }, words.orders.addTitle),
    view.you.hand.map((bone) =>
      h(
        'button',
        {
          key: bone,
          type: 'button',
          class: 'hand-bone',
          'aria-label': words.orders.add(words.bone(bone)),
          onclick: () => actions.add(bone),
        },
        uprightBone(bone),
      ),
    ),
  );
}

/** Rows keep their place in the page and change what they hold, so that focus stays. */
function entryView(view: View, state: OrdersState, no: number, actions: OrdersActions): El | null {
  const { draft, guarded, kept } = state;
  const order = draft[no];
  if (order === undefined) return null;
  const unmet = state.isChanged ? undefined : kept?.unmet.find((entry) => entry.no === no);
  const name = words.bone(order.bone);
  const { orders } = words;
  return h(
    'li',
    { class: unmet === undefined ? 'order' : 'order order-off' },
    boneView(order, name, actions),
    h(
      'div',
      { class: 'order-moves' },
      mover(no, -1, draft.length, orders.earlier(name), '▲', actions),
      mover(no, 1, draft.length, orders.later(name), '▼', actions),
      h(
        'button',
        {
          type: 'button',
          class: 'icon order-remove',
          'aria-label': orders.remove(name),
          onclick: (event: Pressed) => {
            focusIn(event, no === draft.length - 1 ? -1 : 0, '.order-remove');
            actions.remove(no);
          },
        },
        '×',
      ),
    ),
    h(
      'p',
      { class: 'order-words' },
      orderWords(view, order),
      unmet !== undefined && ` ${orders.off(unmetWords(view, unmet))}`,
    ),
    h(
      'button',
      {
        type: 'button',
        class: 'quiet order-more',
        'aria-expanded': guarded === no ? 'true' : 'false',
        'aria-label': orders.howOf(name),
        onclick: () => actions.guard(no),
      },
      orders.how,
    ),
    guarded === no && [
      choices(orders.where, endChoices(view, order, no, actions)),
      view.terms.allowanceSeconds !== null && choices(orders.when, atChoices(order, no, actions)),
      guardView(view, order, (changed) => actions.change(no, changed)),
    ],
  );
}

type Pressed = { readonly currentTarget: HTMLElement | null };

/** Moves the focus to the same button of a row so many rows further. */
function focusIn({ currentTarget }: Pressed, rows: number, selector: string): void {
  const row = currentTarget?.closest('li');
  const to = rows < 0 ? row?.previousElementSibling : rows > 0 ? row?.nextElementSibling : row;
  to?.querySelector<HTMLElement>(selector)?.focus();
}

function mover(
  no: number,
  step: -1 | 1,
  count: number,
  label: string,
  sign: string,
  actions: OrdersActions,
): El {
  const look = step < 0 ? 'order-up' : 'order-down';
  const isLast = no + step < 0 || no + step >= count;
  return h(
    'button',
    {
      type: 'button',
      class: `icon ${look}`,
      'aria-label': label,
      'aria-disabled': isLast ? 'true' : 'false',
      onclick: (event: Pressed) => {
        if (isLast) return;
        focusIn(event, step, `.${look}`);
        actions.move(no, no + step);
      },
    },
    h('span', { 'aria-hidden': 'true' }, sign),
  );
}

/** What a row is dragged by; the buttons beside it do the same for who has no pointer. */
function boneView(order: Order, name: string, actions: OrdersActions): El {
  return h(
    'span',
    {
      class: 'order-bone',
      onpointerdown: (event: PointerEvent) =>
        dragRow(event, '.order-grip', (from, to) => actions.move(from, to)),
    },
    h('span', { class: 'order-grip', 'aria-hidden': 'true' }, '⠿'),
    uprightBone(order.bone),
    h('strong', {}, ` ${name}`),
  );
}

function choices(label: string, buttons: readonly Child[]): El {
  return h(
    'div',
    { class: 'order-choices', role: 'group', 'aria-label': label },
    h('span', { class: 'hint' }, label),
    buttons,
  );
}

function toggle(label: string, isOn: boolean, onclick: () => void): El {
  return h(
    'button',
    { type: 'button', class: 'toggle', 'aria-pressed': isOn ? 'true' : 'false', onclick },
    h('span', { 'aria-hidden': 'true' }, isOn ? '✓ ' : ''),
    label,
  );
}

function endChoices(
  { round }: View,
  order: Order,
  no: number,
  actions: OrdersActions,
): readonly El[] {
  const ends: readonly EndName[] = round !== null && 'line' in round ? ['L', 'R'] : [1, 2, 3, 4];
  const { end: _, ...anywhere } = order;
  return [
    toggle(words.orders.anyEnd, order.end === undefined, () => actions.change(no, anywhere)),
    ...ends.map((end) =>
      toggle(words.hand.end(end), order.end === end, () => actions.change(no, { ...order, end })),
    ),
  ];
}

function atChoices(order: Order, no: number, actions: OrdersActions): readonly El[] {
  return (['turn', 'expiry'] as const).map((at) =>
    toggle(words.orders.at[at], order.at === at, () => actions.change(no, { ...order, at })),
  );
}

const PIPS = [0, 1, 2, 3, 4, 5, 6];
const GUARDS_MAX = 4;

/** The conditions of an entry: numbers that must be open, and who must have passed. */
function guardView(view: View, order: Order, change: (order: Order) => void): El {
  const { ends = [], passed = [] } = order.when ?? {};
  const set = (next: { ends: readonly number[]; passed: readonly number[] }): void =>
    change(withGuard(order, next.ends, next.passed));
  const others = view.seats.map(({ seat }) => seat).filter((seat) => seat !== view.you.seat);
  return h(
    'div',
    { class: 'order-guard' },
    choices(
      words.orders.endsOpen,
      PIPS.map((pip) =>
        toggle(String(pip), ends.includes(pip), () => set({ ends: toggled(ends, pip), passed })),
      ),
    ),
    choices(
      words.orders.havePassed,
      others.map((seat) =>
        toggle(seatWho(view, seat).name, passed.includes(seat), () =>
          set({ ends, passed: toggled(passed, seat) }),
        ),
      ),
    ),
    h('p', { class: 'hint' }, words.orders.guardHint),
  );
}

function toggled(values: readonly number[], value: number): readonly number[] {
  if (values.includes(value)) return values.filter((other) => other !== value);
  return [...values, value].sort((a, b) => a - b).slice(-GUARDS_MAX);
}

function withGuard(order: Order, ends: readonly number[], passed: readonly number[]): Order {
  const { when: _, ...free } = order;
  if (ends.length === 0 && passed.length === 0) return free;
  return {
    ...free,
    when: {
      ...(ends.length > 0 ? { ends: [...ends] } : {}),
      ...(passed.length > 0 ? { passed: [...passed] } : {}),
    },
  };
}

/** An entry in one sentence. */
function orderWords(view: View, { end, at, when }: Order): string {
  const { orders } = words;
  const { ends = [], passed = [] } = when ?? {};
  const parts = [
    end === undefined ? orders.anyEnd : words.hand.end(end),
    ...(at === 'expiry' ? [orders.at.expiry] : []),
    ...(ends.length > 0 ? [orders.whileOpen(ends.map(String))] : []),
    ...(passed.length > 0
      ? [orders.afterPass(words.list(passed.map((seat) => seatWho(view, seat).name)))]
      : []),
  ];
  return parts.join(' · ');
}

/** What of a guard did not hold when its turn came. */
function unmetWords(view: View, { ends, passed }: UnmetGuardView): string {
  const names = passed.map((seat) => seatWho(view, seat).name);
  return words.orders.unmet(ends.map(String), names);
}
