/** The single-file verifier: this script is the page, and a second time the page's worker. */
import { patch } from '../vdom.ts';
import { VerifierApp } from './app.ts';
import { fileSource } from './source.ts';
import { pageView } from './views/page.ts';
import { languageOf } from './words/words.ts';
import { answerPage, checkBeside } from './worker.ts';

function start(script: string, root: Element): void {
  let isDrawn = true;
  const app = new VerifierApp(checkBeside(script), languageOf(navigator.languages), () => {
    if (!isDrawn) return;
    isDrawn = false;
    requestAnimationFrame(draw);
  });
  function draw(): void {
    isDrawn = true;
    document.documentElement.lang = app.language;
    document.title = app.words.title;
    patch(root, pageView(app));
  }
  takeDrops(app);
  takePastes(app);
  draw();
}

function takeFiles(app: VerifierApp, { files }: DataTransfer): void {
  app.add(Array.from(files, fileSource));
}

function takeDrops(app: VerifierApp): void {
  const mark = (isOver: boolean) => document.body.classList.toggle('over', isOver);
  document.addEventListener('dragover', (event) => {
    event.preventDefault();
    mark(true);
  });
  document.addEventListener('dragleave', () => mark(false));
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    mark(false);
    if (event.dataTransfer !== null) takeFiles(app, event.dataTransfer);
  });
}

/** What is pasted beside the fields: files, or the text of one. */
function takePastes(app: VerifierApp): void {
  document.addEventListener('paste', ({ target, clipboardData }) => {
    if (target instanceof HTMLTextAreaElement || clipboardData === null) return;
    if (clipboardData.files.length > 0) takeFiles(app, clipboardData);
    else if (clipboardData.getData('text') !== '') app.paste(clipboardData.getData('text'));
  });
}

if (typeof document === 'undefined') answerPage();
else {
  const root = document.querySelector('#app');
  if (root !== null) start(document.currentScript?.textContent ?? '', root);
}
