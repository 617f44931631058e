import type { Answer, Api } from '../../web/api.ts';
import { App } from '../../web/app.ts';
import type { Browser } from '../../web/browser.ts';
import type { Space } from '../../web/fitTable.ts';
import { Line } from '../../web/line.ts';
import { otherPage } from '../../web/pages/otherPages.ts';
import { TablePage } from '../../web/pages/tablePage.ts';
import { memoryShelf } from '../../web/shelf.ts';
import type { SocketState } from '../../web/socket.ts';
import { makeStore, type Store } from '../../web/store.ts';
import type { Tongue } from '../../web/tongues.ts';
import type { El } from '../../web/vdom.ts';

/** A state of the page that is brought about without a server. */
export interface Story {
  readonly hash: string;
  /** What the server would answer; no answer for everything else. */
  readonly api?: Partial<Api>;
  /** What the device keeps. */
  keep?(store: Store): void;
  readonly socket?: SocketState;
  /** The device says that it has no line. */
  readonly isOffline?: true;
  /** What somebody does once the page is there. */
  act?(app: App): void | Promise<void>;
}

/** Where a story is shown. */
export interface Stage {
  readonly tongue: Tongue;
  speak(tongue: Tongue): void;
  redraw(): void;
}

/** When every story plays, Unix ms. */
const STORY_MS = Date.UTC(2026, 2, 14, 18, 30);

const SILENCE: Answer<never> = { ok: false, trouble: { code: 'network', title: '' } };

/** A server that answers what the story says. */
function apiOf(answers: Partial<Api>): Api {
  const silent = async (): Promise<Answer<never>> => SILENCE;
  return new Proxy(answers, {
    get: (of, name) => Reflect.get(of, name) ?? silent,
  }) as Api;
}

function browserOf(stage: Stage, place: { hash: string }, moved: () => void): Browser {
  return {
    hash: () => place.hash,
    go(hash) {
      place.hash = hash;
      moved();
    },
    address: (hash) => `https://sixlove.example/${hash}`,
    leave: () => undefined,
    takeSentBack: () => null,
    nowMs: () => STORY_MS,
    newId: () => 'story',
    randomBytes: () => new Uint8Array(32),
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    awakeSince: () => 0,
    deviceKey: async () => null,
    inTurn: null,
    stepMs: 0,
    tongue: () => stage.tongue,
    speak: (tongue) => stage.speak(tongue),
    zone: 'America/Jamaica',
    zones: ['UTC', 'America/Jamaica', 'Europe/Madrid'],
    pushes: null,
    announce: () => undefined,
    sound: () => undefined,
    takeChosen: () => undefined,
    look: () => 'system',
    setLook: () => undefined,
    isSounding: () => false,
    setSounding: () => undefined,
    reload: () => undefined,
    copy: async () => true,
    download: () => undefined,
    savePicture: () => undefined,
    canShare: true,
    share: async () => undefined,
    redraw: () => stage.redraw(),
  };
}

/** The page as a story has it. Draw `view` whenever the stage is told to. */
export async function openStory(
  story: Story,
  stage: Stage,
): Promise<{ readonly app: App; view(space: Space): readonly El[] }> {
  const store = makeStore(memoryShelf());
  story.keep?.(store);
  const place = { hash: story.hash };
  const browser = browserOf(stage, place, () => app.navigate());
  const socket = { open: () => undefined, send: () => true, close: () => undefined };
  const line = new Line({
    isOnline: () => story.isOffline !== true,
    onChange: () => app.lineChanged(),
  });
  const api = apiOf(story.api ?? {});
  const app = new App({
    api,
    store,
    browser,
    socket,
    line,
    tablePage: (desk, route) => new TablePage(desk, route),
    otherPage,
  });
  app.navigate();
  // What the page asks for at first has been answered by then.
  await new Promise((resolve) => setTimeout(resolve, 0));
  app.socketChanged(story.socket ?? 'open');
  await story.act?.(app);
  return { app, view: (space) => app.view(space) };
}
