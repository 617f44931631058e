import { makeHttpHandler } from '../../../functions/handlers/http.ts';
import { makeSocketHandler } from '../../../functions/handlers/socket.ts';
import type { ServerFrame } from '../../../shared/protocol/frames.ts';
import { makeApi } from '../../../web/api.ts';
import { App } from '../../../web/app.ts';
import type { Browser } from '../../../web/browser.ts';
import { shelfKey } from '../../../web/fair/deviceKey.ts';
import { Line } from '../../../web/line.ts';
import { otherPage } from '../../../web/pages/otherPages.ts';
import { TablePage } from '../../../web/pages/tablePage.ts';
import { memoryShelf, type Shelf } from '../../../web/shelf.ts';
import { makeSocket, type WireEvents } from '../../../web/socket.ts';
import type { Sound } from '../../../web/sounds.ts';
import { makeStore } from '../../../web/store.ts';
import type { InTurn } from '../../../web/unanswered.ts';
import type { El } from '../../../web/vdom.ts';
import { named } from '../../support/logScript.ts';
import type { TestApp } from '../../support/testApp.ts';

const SPACE = { width: 360, height: 300 };

/** A page in a browser of its own, at a server in the same process. */
export interface Page {
  readonly app: App;
  readonly shelf: Shelf;
  readonly said: readonly string[];
  readonly sounds: readonly Sound[];
  readonly downloads: { readonly name: string; readonly text: string }[];
  /** Cuts and mends the network. */
  readonly network: { up: boolean };
  view(): readonly El[];
  go(hash: string): void;
  hash(): string;
  /** Addresses elsewhere that the page was left for. */
  readonly left: readonly string[];
  /** Comes back from elsewhere with the query of an address. */
  comeBack(search: string): void;
  /** Lets everything that is under way arrive. */
  settle(): Promise<void>;
}

/** What somebody between a page and the server does to what passes. */
export interface Between {
  /** A request's body, or an answer's, over HTTP. */
  request(path: string, body: string): string;
  response(path: string, body: string): string | Promise<string>;
  status(path: string, status: number): number;
  /** A frame from the page; an answer here, and the server never sees it. */
  sent(frame: string): string | null;
  /** A frame to the page; null holds it back. */
  said(frame: string): string | null | Promise<string | null>;
}

const NOBODY: Between = {
  request: (_, body) => body,
  response: (_, body) => body,
  status: (_, status) => status,
  sent: () => null,
  said: (frame) => frame,
};

const locks = new WeakMap<Shelf, Map<string, (() => Promise<void>)[]>>();

/** Locks of the browser whose shelf it is: the work of its tabs, one after the other. */
function inTurnOn(shelf: Shelf): InTurn {
  const names = locks.get(shelf) ?? new Map<string, (() => Promise<void>)[]>();
  locks.set(shelf, names);
  return async (name, work) => {
    const line = names.get(name) ?? [];
    names.set(name, line);
    const turn = new Promise<void>((resolve, reject) => {
      line.push(() => work().then(resolve, reject));
    });
    const next = async (): Promise<void> => {
      await line[0]?.();
      line.shift();
      if (line.length > 0) await next();
    };
    if (line.length === 1) void next();
    return turn;
  };
}

/** Pages so far at each server: what a page draws depends on no other test. */
const pages = new WeakMap<TestApp, number>();

export function openPage(
  server: TestApp,
  hash = '',
  shelf = memoryShelf(),
  somebody: Partial<Between> = {},
): Page {
  const between = { ...NOBODY, ...somebody };
  const nth = (pages.get(server) ?? 0) + 1;
  pages.set(server, nth);
  const id = `page${nth}`;
  const network = { up: true };
  const place = { hash };
  const said: string[] = [];
  const sounds: Sound[] = [];
  const downloads: Page['downloads'] = [];
  const left: string[] = [];
  const sentBack: string[] = [];
  /** Who has played here, the first one first. */
  const players: string[] = [];
  const store = makeStore(shelf);
  let made = 0;
  const browser: Browser = {
    hash: () => place.hash,
    go(next) {
      place.hash = next;
      app.navigate();
    },
    address: (next) => `https://sixlove.test/${next}`,
    leave: (address) => void left.push(address),
    takeSentBack: () => sentBack.splice(0)[0] ?? null,
    nowMs: () => server.clock.at,
    newId() {
      made += 1;
      return `${id}-${made}`;
    },
    randomBytes() {
      made += 1;
      return named(`${id} secret ${made}`);
    },
    inTurn: inTurnOn(shelf),
    pause: () => new Promise((resolve) => setImmediate(resolve)),
    awakeSince: () => 0,
    async deviceKey(player) {
      if (!players.includes(player)) players.push(player);
      const which = players[0] === player ? '' : players.indexOf(player);
      return shelfKey(shelf, player, () => named(`${id} key${which}`));
    },
    stepMs: 0,
    tongue: () => 'en',
    speak: () => undefined,
    zone: 'Europe/Madrid',
    pushes: null,
    zones: ['UTC', 'America/Lima', 'Europe/Madrid'],
    announce: (text) => void said.push(text),
    sound: (sound) => void sounds.push(sound),
    takeChosen: () => void said.push('as chosen elsewhere'),
    look: () => 'system',
    setLook: () => undefined,
    isSounding: () => false,
    setSounding: () => undefined,
    reload: () => undefined,
    copy: async () => true,
    download: (name, text) => void downloads.push({ name, text }),
    savePicture: (name, svg) => void downloads.push({ name, text: svg }),
    canShare: false,
    share: async () => undefined,
    redraw: () => undefined,
  };
  const line = new Line({ isOnline: () => network.up, onChange: () => app.lineChanged() });
  const send = line.watched(httpTo(server, network, between));
  const api = makeApi(send, () => store.me()?.token ?? null);
  const wires = new Map<string, WireEvents>();
  const socket = makeSocket({
    ticket: () => api.ticket(),
    connect: (url, events) =>
      connect({ server, network, between, wires }, url, `${id}-${wires.size}`, events),
    random: () => 0.5,
    onFrame: (frame: ServerFrame) => app.table?.frame(frame),
    onState: (state) => app.socketChanged(state),
  });
  const app = new App({
    api,
    store,
    browser,
    socket,
    line,
    tablePage: (desk, route) => new TablePage(desk, route),
    otherPage,
  });
  let read = 0;
  const settle = async (): Promise<void> => {
    for (let round = 0; round < 40; round += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      await server.drain();
      for (const { connectionId, message } of server.sent.slice(read)) {
        const said = wires.has(connectionId) ? await between.said(message) : null;
        if (said !== null && network.up) wires.get(connectionId)?.said(said);
      }
      read = server.sent.length;
    }
  };
  app.navigate();
  const { go } = browser;
  return {
    app,
    shelf,
    said,
    sounds,
    downloads,
    network,
    view: () => app.view(SPACE),
    go,
    hash: () => place.hash,
    left,
    comeBack(search) {
      sentBack.push(search);
      go('#/me');
    },
    settle,
  };
}

/** Sits down at the table of the address, by its invite. */
export function joinAs({ app: { page } }: Page, name: string): void {
  if (!(page instanceof TablePage)) throw new Error('no table is shown');
  void page.join(name);
}

/** `fetch` that ends in the HTTP handler. */
function httpTo(server: TestApp, network: Page['network'], between: Between) {
  const handler = makeHttpHandler(server.app);
  return async (url: string, init: RequestInit): Promise<Response> => {
    if (!network.up) throw new TypeError('no network');
    const { pathname, searchParams, search } = new URL(url, 'https://sixlove.test');
    const result = await handler({
      rawPath: pathname,
      rawQueryString: search.slice(1),
      queryStringParameters: Object.fromEntries(searchParams),
      headers: { host: 'sixlove.test', ...(init.headers as Record<string, string>) },
      isBase64Encoded: false,
      ...(typeof init.body === 'string' ? { body: between.request(pathname, init.body) } : {}),
      requestContext: {
        http: { method: init.method ?? 'GET' },
        timeEpoch: server.clock.at,
        requestId: 'test',
      },
    } as unknown as Parameters<typeof handler>[0]);
    if (!network.up) throw new TypeError('no network');
    const body = await between.response(pathname, String(result.body ?? ''));
    const status = between.status(pathname, result.statusCode ?? 200);
    return new Response(status === 204 ? null : body, { status });
  };
}

interface Lead {
  readonly server: TestApp;
  readonly network: Page['network'];
  readonly between: Between;
  readonly wires: Map<string, WireEvents>;
}

/** A WebSocket that ends in the socket handler. */
function connect(
  { server, network, between, wires }: Lead,
  url: string,
  connectionId: string,
  events: WireEvents,
) {
  const handler = makeSocketHandler(server.app);
  const event = (routeKey: string) => ({
    requestContext: {
      routeKey,
      connectionId,
      requestTimeEpoch: server.clock.at,
      requestId: 'test',
    },
  });
  const ticket = new URL(url).searchParams.get('ticket') ?? '';
  void handler({ ...event('$connect'), queryStringParameters: { ticket } }).then((result) => {
    if (result.statusCode !== 200 || !network.up) return events.closed();
    wires.set(connectionId, events);
    events.opened();
  });
  return {
    send(text: string) {
      if (!network.up) return;
      const answer = between.sent(text);
      if (answer !== null) return void queueMicrotask(() => events.said(answer));
      void handler({ ...event('$default'), body: text }).then(async ({ body }) => {
        const said = body === undefined ? null : await between.said(body);
        if (said !== null && network.up) events.said(said);
      });
    },
    close: () => events.closed(),
  };
}
