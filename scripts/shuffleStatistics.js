/**
 * Deals a million times, or `--deals N`, and says whether the bones lie as by chance; then the same
 * of shuffles that are biased on purpose, which must not pass. Exit code 1 if either goes wrong.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MODULE = '.tmp/shuffleStatistics.mjs';

const { values } = parseArgs({
  options: {
    deals: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: 'statistics' },
  },
});
const deals = Number(values.deals);
if (!Number.isInteger(deals) || deals < 1_000) throw new RangeError('--deals: 1000 or more');

await build({
  absWorkingDir: ROOT,
  entryPoints: ['test/fair/shuffleStatistics.ts'],
  outfile: MODULE,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  logLevel: 'warning',
});
const { BIASED, df1, isFair, statisticsOf } = await import(
  new URL(`../${MODULE}`, import.meta.url)
);

function report(name, shuffler, mustBeFair) {
  const statistics = statisticsOf(shuffler, deals, values.seed);
  const isRight = isFair(statistics) === mustBeFair;
  console.log(`${isRight ? 'ok    ' : 'WRONG '} ${name}`);
  for (const { name: what, value, expected, z } of statistics) {
    const [seen, due] = [value, expected].map((number) => Math.round(number));
    console.log(`         ${what}: ${seen}, expected ${due}, z ${z.toFixed(2)}`);
  }
  return isRight;
}

console.log(`${deals} deals of each shuffle; seed: ${values.seed}`);
const results = [
  report('the shuffle of DF1 is as fair as chance', df1, true),
  ...BIASED.map(([name, shuffler]) => report(`seen to be biased: ${name}`, shuffler, false)),
];
process.exitCode = results.every(Boolean) ? 0 : 1;
