/**
 * Dominoes in an IRC channel: an example of a bot that uses nothing but the public API and signed
 * webhooks (docs/protocol.md, docs/webhooks.md). It polls nothing: the server wakes it.
 *
 *   SIXLOVE=http://localhost:4600 IRC=irc.example.org:6667 CHANNEL='#dominoes' \
 *     PORT=8080 HOOK=https://bot.example.org node examples/irc-bot.js
 *
 * In the channel: !start [people], !join, !board. To the bot alone: hand, play 36 [L|R].
 * A nick is whoever bears it: on a network with accounts, use those.
 */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

const {
  SIXLOVE = 'http://localhost:4600',
  IRC = 'localhost:6667',
  CHANNEL = '#dominoes',
} = process.env;
const { PORT = '8080', HOOK = `http://localhost:${PORT}`, PLAYERS = 'players.json' } = process.env;
const NICK = 'sixlove';

/** By nick: token, and the webhook's secret. Kept, so that a restart loses nobody's seat. */
const players = existsSync(PLAYERS) ? JSON.parse(readFileSync(PLAYERS, 'utf8')) : {};
/** The channel's table: id, invite, and the key that shows its public side. */
let table = null;

async function api(method, path, token, body) {
  const answer = await fetch(`${SIXLOVE}/v1${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const value = await answer.json();
  // A problem's title says in a sentence what is wrong.
  if (!answer.ok) throw new Error(value.title);
  return value;
}

/** The player behind a nick; a new guest, and a webhook to be woken by, the first time. */
async function playerOf(nick) {
  if (players[nick] === undefined) {
    const { playerId, token } = await api('POST', '/guests', null, { name: nick });
    const events = ['turn.started', 'table.ended'];
    const hook = { url: `${HOOK}/${playerId}`, format: 'standard', events };
    const { secret } = await api('POST', '/me/hooks', token, hook);
    players[nick] = { playerId, token, secret };
    writeFileSync(PLAYERS, JSON.stringify(players), { mode: 0o600 });
  }
  return players[nick];
}

const viewOf = (token) => api('GET', `/tables/${table.tableId}`, token).then(({ view }) => view);
/** What everybody may see: asked for without a token, so that no hand can be in it. */
const publicView = () =>
  api('GET', `/tables/${table.tableId}?k=${table.readKey}`).then(({ view }) => view);

const commands = {
  async start(nick, people = '2') {
    const { token } = await playerOf(nick);
    const kinds = ['me', 'open', 'open', 'open'].map((kind, i) => (i < people ? kind : 'house'));
    const seats = kinds.map((kind) => ({ kind }));
    const body = { commandId: randomUUID(), ruleset: 'jamaican-partner', seats };
    const { tableId, invite, view } = await api('POST', '/tables', token, body);
    table = { tableId, invite, readKey: view.readKey };
    return `${nick} has opened a table; !join sits down`;
  },
  async join(nick) {
    const { token } = await playerOf(nick);
    const body = { commandId: randomUUID(), invite: table.invite };
    const { seat } = await api('POST', `/tables/${table.tableId}/join`, token, body);
    return `${nick} has seat ${seat}`;
  },
  async board() {
    const { round, scores } = await publicView();
    const line = round?.line?.map(({ lies }) => `[${lies[0]}|${lies[1]}]`).join('') || 'no bone';
    return `${line} lies; scores ${scores.join('-')}`;
  },
};

const whispers = {
  async hand(nick) {
    const { you } = await viewOf((await playerOf(nick)).token);
    return `you hold ${you.hand.join(' ')}; ${you.moves.length > 0 ? 'it is your turn' : 'wait'}`;
  },
  async play(nick, bone, end) {
    const { token } = await playerOf(nick);
    const { version } = await viewOf(token);
    const play = { type: 'play', bone, ...(end ? { end: end.toUpperCase() } : {}) };
    const command = { commandId: randomUUID(), expectedVersion: version, ...play };
    await api('POST', `/tables/${table.tableId}/commands`, token, command);
    say(CHANNEL, `${nick} has played; ${await commands.board()}`);
    return 'played';
  },
};

const [host, port] = IRC.split(':');
const irc = connect(Number(port), host);
const send = (line) => irc.write(`${line.replace(/[\r\n]/g, ' ')}\r\n`);
const say = (to, text) => send(`PRIVMSG ${to} :${text}`);

async function hear(line) {
  if (line.startsWith('PING')) return send(line.replace('PING', 'PONG'));
  if (/^\S+ 001 /.test(line)) return send(`JOIN ${CHANNEL}`);
  const [, nick, to, text] = /^:([^!\s]+)\S* PRIVMSG (\S+) :(.*)$/.exec(line) ?? [];
  if (nick === undefined) return;
  const isPublic = to === CHANNEL;
  const [name = '', ...words] = text.trim().replace(/^!/, '').split(/\s+/);
  // What is private is answered in private, whatever channel it was asked in.
  const known = isPublic && text.startsWith('!') ? commands : isPublic ? {} : whispers;
  if (!Object.hasOwn(known, name)) return;
  const answer = await known[name](nick, ...words).catch((error) => error.message);
  say(isPublic ? CHANNEL : nick, answer);
}

function isSigned({ secret }, headers, body) {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const own = createHmac('sha256', key).update(signed).digest();
  const isFresh = Math.abs(Date.now() / 1000 - headers['webhook-timestamp']) < 300;
  const given = String(headers['webhook-signature']).split(' ');
  const bytes = given.map((text) => Buffer.from(text.slice('v1,'.length), 'base64'));
  return isFresh && bytes.some((b) => b.length === own.length && timingSafeEqual(b, own));
}

const handled = new Set();
createServer(async (request, response) => {
  const found = Object.entries(players).find(([, p]) => request.url === `/${p.playerId}`);
  let body = '';
  for await (const chunk of request) body += chunk;
  const isOurs = found !== undefined && isSigned(found[1], request.headers, body);
  response.writeHead(isOurs ? 204 : 401).end();
  if (!isOurs || handled.has(request.headers['webhook-id'])) return;
  handled.add(request.headers['webhook-id']);
  const { type, data } = JSON.parse(body);
  if (type === 'turn.started') say(CHANNEL, `${found[0]}: your turn; say "hand" to me alone`);
  if (type === 'table.ended') say(found[0], `the table is over: ${data.scores.join('-')}`);
}).listen(Number(PORT));

createInterface({ input: irc }).on('line', (line) => void hear(line));
send(`NICK ${NICK}`);
send(`USER ${NICK} 0 * :dominoes`);
