/** Dragging a row of a list to another place by mouse, finger or pen. */

/** Nearer than this to the edge of the window a drag scrolls, pixels; and so far at a time. */
const EDGE = 56;
const SCROLL = 12;

/**
 * The place in a list of a row that is dragged so that its middle is at `y`; `middles` are those of
 * all rows as they lay before, from above.
 */
export function placeAt(middles: readonly number[], from: number, y: number): number {
  return middles.filter((middle, i) => i !== from && middle < y).length;
}

/** Of a row that is not dragged: -1, 0 or 1 for one place up, none or one down. */
export function shiftOf(at: number, from: number, to: number): -1 | 0 | 1 {
  if (at > from && at <= to) return -1;
  return at < from && at >= to ? 1 : 0;
}

/**
 * Follows the pointer that was put down on a row until it is lifted, and then calls `drop` with
 * where the row was and where it is to be. Escape, or a browser that takes the pointer away, ends
 * it with nothing done. A finger drags by `grip` alone, so that a list can be scrolled elsewhere.
 */
export function dragRow(
  event: PointerEvent & { readonly currentTarget: EventTarget | null },
  grip: string,
  drop: (from: number, to: number) => void,
): void {
  const { currentTarget: handle, target, pointerId, pointerType } = event;
  if (!(handle instanceof HTMLElement) || !(target instanceof Element)) return;
  const row = handle.closest('li');
  const isGrip = pointerType === 'mouse' || target.closest(grip) !== null;
  if (row === null || row.parentElement === null || !isGrip) return;
  if (event.button !== 0 || !event.isPrimary) return;
  event.preventDefault();
  const rows = [...row.parentElement.children].filter((child) => child instanceof HTMLElement);
  const from = rows.indexOf(row);
  const boxes = rows.map((each) => each.getBoundingClientRect());
  const middles = boxes.map(({ top, height }) => top + height / 2 + scrollY);
  const step = (boxes[1]?.top ?? 0) - (boxes[0]?.top ?? 0);
  const height = boxes[from]?.height ?? 0;
  const gap = Math.max(0, step - (boxes[0]?.height ?? 0));
  const ended = new AbortController();
  let to = from;

  function show(dy: number): void {
    rows.forEach((each, at) => {
      const y = at === from ? dy : shiftOf(at, from, to) * (height + gap);
      each.style.translate = y === 0 ? '' : `0 ${Math.round(y)}px`;
    });
  }

  function move({ clientY, pageY }: PointerEvent): void {
    if (clientY < EDGE) scrollBy(0, -SCROLL);
    if (clientY > innerHeight - EDGE) scrollBy(0, SCROLL);
    const dy = pageY - event.pageY;
    to = placeAt(middles, from, (middles[from] ?? 0) + dy);
    show(dy);
  }

  function end(): void {
    ended.abort();
    to = from;
    show(0);
    delete row?.dataset['dragged'];
  }

  row.dataset['dragged'] = 'true';
  handle.setPointerCapture(pointerId);
  const options = { signal: ended.signal };
  handle.addEventListener('pointermove', move, options);
  handle.addEventListener('pointercancel', end, options);
  handle.addEventListener(
    'pointerup',
    () => {
      const place = to;
      end();
      if (place !== from) drop(from, place);
    },
    options,
  );
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), options);
}
