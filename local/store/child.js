/**
 * The store's own process: dynalite on loopback, over LevelDB. A client that breaks off in the
 * middle of a request ends dynalite's process, hence a process apart. Plain JavaScript, so that
 * Node runs it as it is from a checkout, from a test and from a build.
 *
 * Started by `fork(child, [path, port])` with an access key in its environment. Says `{port}` when
 * it serves, or `{error, message}` if it cannot. Told `stop` it ends, told `compact` it first
 * rewrites its files. Ends when its parent does, however that ends.
 */
import { createRequire } from 'node:module';
import process from 'node:process';

const [path, port] = process.argv.slice(2);
const accessKey = process.env.SIXLOVE_STORE_KEY;
const require = createRequire(import.meta.url);
const dynalite = require('dynalite');
// The very LevelDB that dynalite opens, because dynalite itself does not say why it cannot.
const { Level } = createRequire(require.resolve('dynalite'))('level');

function say(message) {
  return new Promise((resolve) => process.send(message, resolve));
}

async function fail(error) {
  await say({ error: error.code, message: error.message });
  process.exit(1);
}

/** dynalite serves anybody, web pages included: the key keeps out all but our own server. */
function guard(server) {
  const serve = server.listeners('request')[0];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const isOurs = request.headers.authorization?.includes(`Credential=${accessKey}/`);
    if (isOurs) serve(request, response);
    else response.writeHead(403).end();
  });
}

// A signal to the whole group reaches this process too, but the store is the last to end.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.exit());

try {
  const level = new Level(path, { valueEncoding: 'json' });
  await level.open();
  await level.close();
} catch (error) {
  await fail(error.cause ?? error);
}

const server = dynalite({ path, createTableMs: 0 });
guard(server);
server.once('error', fail);
server.listen(Number(port), '127.0.0.1', () => say({ port: server.address().port }));

const ALL_KEYS = [Buffer.of(0x00), Buffer.alloc(16, 0xff)];

/**
 * Rewrites every file of the database, so that what was deleted or replaced is in none. The second
 * opening writes the list of files anew, which named keys of those that are gone.
 */
async function compact() {
  const level = new Level(path, { keyEncoding: 'buffer' });
  await level.open();
  await level.compactRange(...ALL_KEYS);
  await level.close();
  await level.open();
  await level.close();
}

process.on('message', (message) => {
  if (message !== 'stop' && message !== 'compact') return;
  server.close(async () => {
    if (message === 'compact') await compact();
    process.exit();
  });
  // A connection that is kept alive would hold the close up, from when it falls idle.
  setInterval(() => server.closeIdleConnections(), 10);
});
