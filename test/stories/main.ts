/** Shows the story that the query names, in the language that it names. */
import type { Space } from '../../web/fitTable.ts';
import { TONGUES, type Tongue, wordsIn } from '../../web/tongues.ts';
import { patch } from '../../web/vdom.ts';
import { speak } from '../../web/words.ts';
import { openStory, type Stage } from './opened.ts';
import { STORIES } from './stories.ts';

const query = new URLSearchParams(location.search);
const name = query.get('story') ?? '';
const story = STORIES[name]?.();
const wished = query.get('lang');
const tongue: Tongue = TONGUES.find(([known]) => known === wished)?.[0] ?? 'en';
const root = document.getElementById('app');
if (root === null) throw new Error('the page has no #app');

let space: Space = { width: 320, height: 300 };

/** As the page itself measures its board. */
function measure(felt: Element): Space {
  const height = Math.max(200, Math.min(420, Math.round(innerHeight * 0.45)));
  return { width: Math.floor(felt.clientWidth), height };
}

async function show(at: HTMLElement): Promise<void> {
  document.documentElement.lang = tongue;
  speak(await wordsIn(tongue));
  if (story === undefined) {
    at.textContent = Object.keys(STORIES).join(' ');
    return;
  }
  let draw = (): void => undefined;
  const stage: Stage = { tongue, speak: () => undefined, redraw: () => draw() };
  const { app, view } = await openStory(story, stage);
  draw = () => {
    patch(at, view(space));
    document.title = app.title();
    const felt = at.querySelector('[data-felt]');
    const next = felt === null ? space : measure(felt);
    if (next.width === space.width && next.height === space.height) return;
    space = next;
    draw();
  };
  draw();
  addEventListener('resize', draw);
  document.body.dataset['story'] = name;
}

await show(root);
