/** The page in its browser: storage, network, clipboard and the drawing of `App`. */
import { toHex } from '../shared/fair/bytes.ts';
import { makeApi } from './api.ts';
import { App } from './app.ts';
import type { Browser } from './browser.ts';
import { takeDrops } from './drops.ts';
import type { DeviceKey } from './fair/deviceKey.ts';
import { openKeyVault } from './fair/keyVault.ts';
import type { Space } from './fitTable.ts';
import { keepPage } from './keepPage.ts';
import { Line } from './line.ts';
import { type Look, lookFor } from './look.ts';
import { pngOf } from './pictureFile.ts';
import { browserPushes } from './pushes.ts';
import { isSentBack, SETTINGS_HASH } from './route.ts';
import { openShelf } from './shelf.ts';
import { makeSocket, type SocketState } from './socket.ts';
import { makeSounds } from './sounds.ts';
import { makeStore } from './store.ts';
import { type Tongue, tongueFor, wordsIn } from './tongues.ts';
import type { InTurn } from './unanswered.ts';
import { patch } from './vdom.ts';
import { speak, type Words, words } from './words.ts';

const STEP_MS = 450;
const REFRESH_MS = 15_000;
const LIVE_MAX = 8;

const root = element('app');
const live = element('live');
const shelf = openShelf(() => localStorage);
const store = makeStore(shelf);
const line = new Line({ isOnline: () => navigator.onLine, onChange: () => app.lineChanged() });
const api = makeApi(
  line.watched((url, init) => fetch(url, init)),
  () => store.me()?.token ?? null,
);
let tongue = tongueFor(store.tongue(), navigator.languages);

/** Draws in the chosen language as soon as its words are here; else in the one before. */
async function comeToWords(): Promise<void> {
  const wished = tongue;
  const said = await wordsIn(wished).catch(() => null);
  if (said === null || wished !== tongue) return;
  speakAs(wished, said);
  browser.redraw();
}

/** The first words: English ones where those of the language cannot be had. */
async function comeToFirstWords(): Promise<void> {
  await comeToWords();
  if (words !== undefined) return;
  tongue = 'en';
  speakAs(tongue, await wordsIn(tongue));
}

const sounds = makeSounds(() => new AudioContext());

/** The colours of the page; its style sheet knows the names. */
function wear(look: Look): void {
  const { dataset } = document.documentElement;
  if (dataset['look'] !== look) dataset['look'] = look;
}

/** To write what stands there already would have every style looked up anew. */
function speakAs(tongue: Tongue, said: Words): void {
  speak(said);
  if (document.documentElement.lang !== tongue) document.documentElement.lang = tongue;
}

const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no #${id}`);
  return found;
}

function random(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length));
}

/** A key that cannot be read where the browser has such; it has none outside a secure context. */
async function deviceKey(playerId: string): Promise<DeviceKey> {
  const { shelfKey, vaultKey } = await import('./fair/deviceKey.ts');
  try {
    return await vaultKey(openKeyVault(indexedDB), crypto.subtle, playerId);
  } catch {
    return shelfKey(shelf, playerId, () => random(32));
  }
}

/** Locks of the browser, which it has in a secure context. */
function inTurnBy({ locks }: { readonly locks?: LockManager }): InTurn | null {
  if (locks === undefined) return null;
  return async (name, work) => void (await locks.request(`sixlove.${name}`, work));
}

const TICK_MS = 1000;
/** A tick that comes so late says that the device slept, or that the page was put aside. */
const SLEPT_MS = 4000;
let tickedMs = Date.now();
let awakeMs = tickedMs;

function tick(): void {
  const now = Date.now();
  if (Math.abs(now - tickedMs) > SLEPT_MS) awakeMs = now;
  tickedMs = now;
}

/** What a sign-in provider sent the player back with; the address keeps nothing of it. */
let sentBack = isSentBack(location.search) ? location.search : null;
if (sentBack !== null) history.replaceState(null, '', `${location.pathname}${SETTINGS_HASH}`);

function save(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

let zones: readonly string[] | null = null;

const browser: Browser = {
  hash: () => location.hash,
  go: (hash) => {
    location.hash = hash;
  },
  leave: (address) => location.assign(address),
  takeSentBack() {
    const taken = sentBack;
    sentBack = null;
    return taken;
  },
  address: (hash) => `${location.origin}${location.pathname}${hash}`,
  nowMs: () => Date.now(),
  newId: () => toHex(random(16)),
  randomBytes: () => random(32),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  inTurn: inTurnBy(navigator),
  awakeSince() {
    tick();
    return awakeMs;
  },
  deviceKey,
  stepMs: isCalm ? 0 : STEP_MS,
  tongue: () => tongue,
  speak(next) {
    store.setTongue(next);
    tongue = next;
    void comeToWords().then(() => app.spoken());
  },
  takeChosen() {
    wear(browser.look());
    tongue = tongueFor(store.tongue(), navigator.languages);
    void comeToWords().then(() => app.spoken());
  },
  look: () => lookFor(store.look()),
  setLook(look) {
    store.setLook(look);
    wear(look);
    browser.redraw();
  },
  isSounding: () => store.isSounding(),
  setSounding(isSounding) {
    store.setSounding(isSounding);
    if (isSounding) sounds('turn');
    browser.redraw();
  },
  sound(sound) {
    if (store.isSounding()) sounds(sound);
  },
  reload: () => location.reload(),
  // Both are asked for when they are needed: the second takes long.
  get zone() {
    return Intl.DateTimeFormat().resolvedOptions().timeZone;
  },
  get zones() {
    zones ??= ['UTC', ...Intl.supportedValuesOf('timeZone')];
    return zones;
  },
  pushes: browserPushes(window),
  announce(text) {
    const said = document.createElement('p');
    said.textContent = text;
    live.append(said);
    while (live.childElementCount > LIVE_MAX) live.firstElementChild?.remove();
  },
  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // No clipboard outside a secure context: the link is selected to be copied by hand.
      const link = root.querySelector('.invite-link');
      if (link !== null) getSelection()?.selectAllChildren(link);
      return false;
    }
  },
  download: (name, text) => save(name, new Blob([text], { type: 'application/json' })),
  savePicture(name, svg) {
    void pngOf(svg).then((png) => {
      if (png === null) save(`${name}.svg`, new Blob([svg], { type: 'image/svg+xml' }));
      else save(`${name}.png`, png);
    });
  },
  canShare: 'share' in navigator,
  async share(what) {
    // Whoever thinks better of it has nothing to be told.
    await navigator.share(what).catch(() => undefined);
  },
  redraw() {
    if (isDrawing) return;
    isDrawing = true;
    requestAnimationFrame(draw);
  },
};

const socket = makeSocket({
  ticket: () => api.ticket(),
  connect(url, events) {
    const wire = new WebSocket(url);
    wire.addEventListener('open', () => events.opened());
    wire.addEventListener('message', ({ data }) => events.said(String(data)));
    wire.addEventListener('close', () => events.closed());
    return wire;
  },
  random: () => Math.random(),
  onFrame: (frame) => app.table?.frame(frame),
  onState: (state: SocketState) => app.socketChanged(state),
});
const app = new App({
  api,
  store,
  browser,
  socket,
  line,
  async tablePage(desk, route) {
    await shown;
    return new (await import('./pages/tablePage.ts')).TablePage(desk, route);
  },
  async otherPage(desk, route) {
    await shown;
    return (await import('./pages/otherPages.ts')).otherPage(desk, route);
  },
});

/** A drawing is under way; the first is for `begin` alone. */
let isDrawing = true;
/** When the first view is there; what that does not need waits for it. */
let isShown = (): void => undefined;
const shown = new Promise<void>((resolve) => {
  isShown = resolve;
});
let goesHome = false;
let space: Space = { width: 320, height: 300 };
let felt: Element | null = null;
const feltSize = new ResizeObserver(measure);

function draw(): void {
  isDrawing = false;
  const hadFocus = document.activeElement !== document.body;
  patch(root, app.view(space));
  document.title = app.title();
  followFelt();
  const lostFocus = hadFocus && document.activeElement === document.body;
  if (goesHome || lostFocus) root.querySelector<HTMLElement>('[data-home]')?.focus();
  goesHome = false;
}

function followFelt(): void {
  const found = root.querySelector('[data-felt]');
  if (found === felt) return;
  feltSize.disconnect();
  felt = found;
  if (felt !== null) feltSize.observe(felt);
}

/** The line may be as wide as its place and about half as high as the window. */
function measure(): void {
  if (felt === null) return;
  const width = Math.floor(felt.clientWidth);
  const height = Math.max(200, Math.min(420, Math.round(innerHeight * 0.45)));
  if (width === 0 || (width === space.width && height === space.height)) return;
  space = { width, height };
  browser.redraw();
}

/** After everything that the first view needs. */
function keep(): void {
  void keepPage(window, () => app.newer());
}

/** Not awaited here: what is fetched later waits until all of this file has run. */
async function begin(): Promise<void> {
  await Promise.all([comeToFirstWords(), comeToStyle()]);
  addEventListener('hashchange', () => {
    goesHome = true;
    app.navigate();
  });
  app.navigate();
  draw();
  forgetRestored();
  appear();
  await shown;
  listen();
  if (document.readyState === 'complete') keep();
  else addEventListener('load', keep, { once: true });
}

/** What a browser has put back into the controls of the HTML is not what the page goes by. */
function forgetRestored(): void {
  for (const input of root.querySelectorAll('input')) {
    if (input.checked !== input.defaultChecked) input.checked = input.defaultChecked;
  }
  for (const option of root.querySelectorAll('option')) {
    if (option.selected !== option.defaultSelected) option.selected = option.defaultSelected;
  }
}

/** What the HTML brought along is not to be seen before it is the page that was asked for. */
function appear(): void {
  root.removeAttribute('class');
  root.removeAttribute('inert');
  element('late').remove();
  // A window behind others draws nothing, and is ready all the same when somebody comes to it.
  if (document.hidden) isShown();
  else requestAnimationFrame(() => setTimeout(isShown));
}

/** Follows what happens to the page from outside; all of it may have to be put in words. */
function listen(): void {
  takeDrops(document, (file) => app.takeFile(file));
  addEventListener('storage', (change) => app.changedElsewhere(change));
  addEventListener('online', () => {
    line.look();
    if (store.me() !== null) socket.open();
    void app.refresh();
  });
  addEventListener('offline', () => line.look());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    if (store.me() !== null) socket.open();
    void app.refresh();
  });
  setInterval(() => {
    if (document.visibilityState === 'visible') void app.refresh();
  }, REFRESH_MS);
  setInterval(tick, TICK_MS);
}

/**
 * The first file holds its style, which the policy allows by its content. While a server is given
 * another build, the policy may be that one's already: then the style comes as a file.
 */
async function comeToStyle(): Promise<void> {
  const style = document.querySelector('style');
  if (style === null || style.sheet !== null) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = style.dataset['file'] ?? '';
  style.replaceWith(link);
  await new Promise((resolve) => {
    link.onload = resolve;
    link.onerror = resolve;
  });
}

wear(browser.look());
void begin();
