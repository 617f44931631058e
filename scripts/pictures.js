/**
 * Takes the pictures of the page that the README shows, in docs/pictures/: four people at a table
 * of their own server, played until it is worth looking at; and draws those of docs/notation.md,
 * one of each record in docs/examples/. Needs Chromium and a build:
 *
 *     npm run build && node scripts/pictures.js [folder]
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';

const CHROMIUM = '/usr/bin/chromium';
const NAMES = ['Ana', 'Winston', 'Marisol', 'Desmond'];
const DESK = { width: 1040, height: 760 };
const PHONE = { width: 390, height: 760 };
/** So many bones make a line worth a picture. */
const LINE_MIN = 13;
const TURNS_MAX = 4000;

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
  const seats = ['me', 'open', 'open', 'open'].map((kind) => ({ kind }));
  const body = { commandId: newId(), ruleset: 'jamaican-partner', seats };
  const { tableId, invite } = await request(url, 'POST', '/v1/tables', people[0].token, body);
  for (const { token } of people.slice(1)) {
    await request(url, 'POST', `/v1/tables/${tableId}/join`, token, { commandId: newId(), invite });
  }
  return { url, tableId, people };
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

async function take(browser, table, viewport, scheme, path) {
  const isPhone = viewport === PHONE;
  const context = await browser.newContext({
    viewport,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    deviceScaleFactor: 1.5,
    isMobile: isPhone,
    hasTouch: isPhone,
  });
  const page = await context.newPage();
  const [{ playerId, token, name }] = table.people;
  const { lastRound } = await viewOf(table, 0);
  await page.addInitScript(
    ({ me, key, no }) => {
      localStorage.setItem('sixlove.me', JSON.stringify(me));
      localStorage.setItem(key, JSON.stringify(no));
    },
    {
      me: { playerId, token, name },
      key: `sixlove.dismissed.${table.tableId}`,
      no: lastRound?.no ?? 0,
    },
  );
  await page.goto(`${table.url}/#/t/${table.tableId}`);
  await page.locator('.hand-bone').first().waitFor();
  await page.screenshot({ path });
  await context.close();
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
  await take(browser, table, DESK, 'light', join(folder, 'table.png'));
  await take(browser, table, PHONE, 'dark', join(folder, 'table-phone.png'));
} finally {
  await browser.close();
  server.child.kill('SIGINT');
  await once(server.child, 'exit');
  await rm(dataDir, { recursive: true });
}
