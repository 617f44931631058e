/**
 * Takes the pictures of the page in docs/pictures/: the two that the README shows, and in pages/
 * each page in eight ways: at phone and desk size, in light and dark, in English and Spanish, as
 * page-size-colours-language.png. All come from a server of its own. It also draws those of
 * docs/notation.md, one of each record in docs/examples/. It needs Chromium and a build:
 *
 *     npm run build && node scripts/pictures.js [folder]
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { smallPng } from './smallPng.js';

const CHROMIUM = '/usr/bin/chromium';
const NAMES = ['Ana', 'Winston', 'Marisol', 'Desmond'];
const DESK = { width: 1040, height: 760 };
const PHONE = { width: 390, height: 760 };
/** So many bones make a line worth a picture. */
const LINE_MIN = 13;
const TURNS_MAX = 4000;
/** Each page is taken in each of these ways. */
const WAYS = Object.entries({ phone: PHONE, desk: DESK }).flatMap(([size, viewport]) =>
  ['light', 'dark'].flatMap((look) =>
    ['en', 'es'].map((tongue) => ({ size, viewport, look, tongue })),
  ),
);
/** Colours of the pictures of pages are so far apart, of 256. */
const COLOUR_STEP = 4;
/** What a device is made as, before it turns into each of them. */
const DEVICE = { size: 'desk', viewport: DESK, look: 'light', tongue: 'en' };
const HOUSE = ['house', 'house', 'house'];
const PROOF_FILE = 'docs/examples/round.json';

async function startServer(dataDir) {
  const args = ['dist/cli/sixlove.js', 'serve', '--port', '0', '--data', dataDir];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  return { url: String(line).trim(), child };
}

let commands = 0;

function newId() {
  commands += 1;
  return `picture-${commands}`;
}

async function request(url, method, path, token, body) {
  const headers = { 'content-type': 'application/json' };
  if (token !== null) headers.authorization = `Bearer ${token}`;
  const response = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${path}: ${answer.code}`);
  return answer;
}

async function openTable(url) {
  const people = [];
  for (const name of NAMES) {
    people.push({ name, ...(await request(url, 'POST', '/v1/guests', null, { name })) });
  }
  const { tableId, invite } = await makeTable(url, people[0], ['open', 'open', 'open']);
  for (const { token } of people.slice(1)) {
    await request(url, 'POST', `/v1/tables/${tableId}/join`, token, { commandId: newId(), invite });
  }
  return { url, tableId, people };
}

function makeTable(url, { token }, others, rest = {}) {
  const seats = ['me', ...others].map((kind) => ({ kind }));
  const body = { commandId: newId(), ruleset: 'jamaican-partner', ...rest, seats };
  return request(url, 'POST', '/v1/tables', token, body);
}

/**
 * Where the pictures are taken: a name, the path, what is there by then, who looks (null: somebody
 * who was never here), and what they do then.
 */
async function placesAt({ url, tableId, people }) {
  const [ana, winston] = people;
  const lobby = { lobby: true, allowanceSeconds: 86_400 };
  const open = await makeTable(url, winston, ['open', 'open', 'house'], { terms: lobby });
  const cross = await makeTable(url, ana, HOUSE, { ruleset: 'french-cross', options: {} });
  const quick = { options: { scoring: 'race', rounds: 1 } };
  const over = await makeTable(url, ana, HOUSE, quick);
  await playOut({ url, tableId: over.tableId, people: [ana] });
  const place = (name, path, sign, act = null, who = ana) => ({ name, path, sign, act, who });
  return [
    place('new', '', '#name', null, null),
    place('start', '', '.rows li'),
    place('lobby', '#/lobby', '.primary'),
    place('settings', '#/me', 'form'),
    place('rules', '#/rules/jamaican-partner', '.back'),
    place('invitation', `#/t/${open.tableId}?i=${open.invite}`, 'form', null, null),
    place('waiting', `#/t/${open.tableId}`, '.invite-link', null, winston),
    place('table', `#/t/${tableId}`, '.hand-bone'),
    place('cross', `#/t/${cross.tableId}`, '.hand-bone'),
    place('end', `#/t/${over.tableId}`, '#result-title'),
    place('replay', `#/t/${over.tableId}/r/1`, '.replay-step', stepOn),
    place('check', `#/t/${over.tableId}?verify=1`, '.verdict-ok', readVerdicts),
    place('file', '#/file', '#proof-file', giveFile),
    place('verifier', 'verify.html', '.languages', giveVerifier),
  ];
}

async function stepOn(page) {
  const shown = page.locator('.replay-step');
  for (let step = 1; step <= 9; step += 1) {
    await page.keyboard.press('ArrowRight');
    await shown.filter({ hasText: new RegExp(` ${step} `) }).waitFor();
  }
}

async function readVerdicts(page) {
  const verdict = page.locator('.verdict-ok').first();
  await verdict.evaluate((node) => node.scrollIntoView());
}

async function giveFile(page) {
  await page.locator('#proof-file').setInputFiles(PROOF_FILE);
  await page.locator('.verdict-ok').first().waitFor();
}

/** The verifier keeps nothing, not even a language. */
async function giveVerifier(page, tongue) {
  await page.locator(`.languages [lang="${tongue}"]`).click();
  await page.locator('#files').setInputFiles(PROOF_FILE);
  await page.locator('.file .verdict-ok').first().waitFor();
}

async function viewOf({ url, tableId, people }, seat) {
  const path = `/v1/tables/${tableId}`;
  return (await request(url, 'GET', path, people[seat].token)).view;
}

/** Whether this is what the picture should show: our turn, a long line, something to choose. */
function isWorthIt({ you, round, scores, lastRound }) {
  const isScored = lastRound !== null && scores.some((score) => score > 0);
  return isScored && round.line.length >= LINE_MIN && you.hand.length >= 3 && you.moves.length >= 2;
}

async function playOn(table) {
  for (let turn = 0; turn < TURNS_MAX; turn += 1) {
    const seen = await viewOf(table, 0);
    if (seen.status === 'over') throw new Error('the game ended before there was a picture');
    const [seat] = seen.round?.turns ?? [];
    if (seat === 0 && isWorthIt(seen)) return;
    if (seat === undefined) {
      await new Promise((resolve) => setTimeout(resolve, 500));
      continue;
    }
    const { you, version } = await viewOf(table, seat);
    const command = { commandId: newId(), expectedVersion: version, type: 'play', ...you.moves[0] };
    const path = `/v1/tables/${table.tableId}/commands`;
    await request(table.url, 'POST', path, table.people[seat].token, command);
  }
}

/** Plays what fits first, at a table where everybody else is of the house. */
async function playOut(table) {
  for (let turn = 0; turn < TURNS_MAX; turn += 1) {
    const { status, version, you } = await viewOf(table, 0);
    if (status === 'over') return;
    if (you.moves.length === 0) continue;
    const command = { commandId: newId(), expectedVersion: version, type: 'play', ...you.moves[0] };
    const path = `/v1/tables/${table.tableId}/commands`;
    await request(table.url, 'POST', path, table.people[0].token, command);
  }
}

/** A device as `way` has it, which knows its player; `seen` are the results that were put aside. */
async function deviceOf(browser, { size, viewport, look, tongue }, scale, who, seen) {
  const isPhone = size === 'phone';
  const context = await browser.newContext({
    ...{ viewport, colorScheme: look, deviceScaleFactor: scale, reducedMotion: 'reduce' },
    ...{ isMobile: isPhone, hasTouch: isPhone, timezoneId: 'America/Jamaica' },
  });
  const kept = { tongue, ...(who === null ? {} : { me: who }), ...seen };
  await context.addInitScript((items) => {
    for (const [key, value] of Object.entries(items)) {
      const name = `sixlove.${key}`;
      if (localStorage.getItem(name) === null) localStorage.setItem(name, JSON.stringify(value));
    }
  }, kept);
  return context;
}

async function take(page, url, tongue, { path, sign, act }) {
  await page.goto(`${url}/${path}`);
  await page.reload();
  await page.locator('.coming').waitFor({ state: 'detached' });
  await page.locator(sign).first().waitFor();
  // A reload may keep another place of the page.
  await page.evaluate(() => scrollTo(0, 0));
  await act?.(page, tongue);
  return page.screenshot();
}

/** The two that the README shows, on devices of their own. */
async function takeForReadme(browser, table, seen, folder) {
  const place = { path: `#/t/${table.tableId}`, sign: '.hand-bone', act: null };
  for (const [name, way] of [
    ['table.png', DEVICE],
    ['table-phone.png', { size: 'phone', viewport: PHONE, look: 'dark', tongue: 'en' }],
  ]) {
    const context = await deviceOf(browser, way, 1.5, table.people[0], seen);
    const picture = await take(await context.newPage(), table.url, way.tongue, place);
    await writeFile(join(folder, name), picture);
    await context.close();
  }
}

/** The picture in fewer colours than anybody sees: wood's grain packs badly. */
async function packed(page, png) {
  const { width, height, pixels } = await page.evaluate(
    async ({ source, step }) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.width;
      canvas.height = image.height;
      const ink = canvas.getContext('2d');
      ink.drawImage(image, 0, 0);
      const { data, width, height } = ink.getImageData(0, 0, canvas.width, canvas.height);
      const coarse = data.map((value) => Math.round(value / step) * step);
      const reader = new FileReader();
      reader.readAsDataURL(new Blob([coarse]));
      await new Promise((resolve) => reader.addEventListener('load', resolve));
      return { width, height, pixels: reader.result };
    },
    { source: `data:image/png;base64,${png.toString('base64')}`, step: COLOUR_STEP },
  );
  return smallPng(width, height, Buffer.from(pixels.split(',')[1], 'base64'));
}

/** One device for all that somebody sees: another would not know the secrets of the first. */
async function takePages(browser, table, seen, folder) {
  await mkdir(folder, { recursive: true });
  const packer = await browser.newPage();
  const devices = new Map();
  for (const { name, who, ...place } of await placesAt(table)) {
    const device = devices.get(who) ?? (await deviceOf(browser, DEVICE, 1, who, seen));
    devices.set(who, device);
    const page = await device.newPage();
    const screen = await device.newCDPSession(page);
    await page.goto(table.url);
    for (const { size, viewport, look, tongue } of WAYS) {
      await screen.send('Emulation.setTouchEmulationEnabled', { enabled: size === 'phone' });
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme: look });
      await page.evaluate((tag) => localStorage.setItem('sixlove.tongue', `"${tag}"`), tongue);
      const picture = await packed(packer, await take(page, table.url, tongue, place));
      await writeFile(join(folder, `${name}-${size}-${look}-${tongue}.png`), picture);
    }
    await page.close();
  }
  for (const device of devices.values()) await device.close();
  await packer.close();
}

async function drawExamples(to) {
  const from = 'docs/examples';
  for (const name of (await readdir(from)).filter((file) => file.endsWith('.txt'))) {
    const picture = join(to, `${basename(name, '.txt')}.png`);
    const args = ['dist/cli/sixlove.js', 'show', join(from, name), '--png', picture];
    await promisify(execFile)(process.execPath, args);
  }
}

const folder = process.argv[2] ?? 'docs/pictures';
const dataDir = await mkdtemp(join(tmpdir(), 'sixlove-pictures-'));
const server = await startServer(dataDir);
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
try {
  await mkdir(folder, { recursive: true });
  await drawExamples(folder);
  const table = await openTable(server.url);
  await playOn(table);
  const { lastRound } = await viewOf(table, 0);
  const [{ playerId }] = table.people;
  const seen = { [`dismissed.${playerId}.${table.tableId}`]: lastRound?.no ?? 0 };
  await takeForReadme(browser, table, seen, folder);
  await takePages(browser, table, seen, join(folder, 'pages'));
} finally {
  await browser.close();
  server.child.kill('SIGINT');
  await once(server.child, 'exit');
  await rm(dataDir, { recursive: true });
}
