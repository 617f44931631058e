/**
 * Draws the icons that a device shows which keeps the page beside its apps, from web/icon.svg into
 * web/. They are kept with the sources; draw them anew when that one changes:
 *
 *     node scripts/icons.js [folder]
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

const WEB = fileURLToPath(new URL('../web', import.meta.url));
const [folder = WEB] = process.argv.slice(2);

const require = createRequire(import.meta.url);
await initWasm(await readFile(require.resolve('@resvg/resvg-wasm/index_bg.wasm')));
const icon = await readFile(join(WEB, 'icon.svg'), 'utf8');
/** With wood to the edge and all else in the middle: devices cut it to a shape of their own. */
const full = icon
  .replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"')
  .replace('<rect width="32" height="32" rx="7"', '<rect x="-4" y="-4" width="40" height="40"');

for (const [name, svg, width] of [
  ['icon-192.png', icon, 192],
  ['icon-512.png', icon, 512],
  ['icon-full-180.png', full, 180],
  ['icon-full-512.png', full, 512],
]) {
  const drawn = new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render();
  await writeFile(join(folder, name), drawn.asPng());
}
