import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../../cli/run.ts';
import { testIo } from './testIo.ts';

const root = join(import.meta.dirname, '..', '..');
const PROMPT = '$ npm run --silent sixlove -- ';

const README = readFileSync(join(root, 'README.md'), 'utf8');

/** The command lines that the README shows, each with the output under it. */
const TRANSCRIPTS = README.split('```')
  .filter((block) => block.startsWith(`\n${PROMPT}`))
  .map((block) => {
    const [command = '', ...output] = block.trimStart().split('\n');
    return [command.slice(PROMPT.length), output.join('\n')] as const;
  });

describe('the README', () => {
  it('shows rounds in days, a record judged, a proof that holds and one that fails', () => {
    expect(TRANSCRIPTS).toHaveLength(4);
  });

  it.each(TRANSCRIPTS)('shows what sixlove %s prints', async (command, output) => {
    const io = testIo();
    const args = command.split(' ').map((arg) => (arg.startsWith('docs/') ? join(root, arg) : arg));
    await run(args, io);
    expect(io.written.out.replace(`${root}/`, '')).toBe(output);
  });

  it('claims of slow play what the figures under it say', () => {
    const [, output = ''] = TRANSCRIPTS.find(([command]) => command.includes('--calendar')) ?? [];
    const [visits, days] = [/-(\d+) % {2}/g, /(\d+\.\d)(?: -\d+ %)?$/gm].map((found) =>
      [...output.matchAll(found)].map(([, value]) => Number(value)),
    );
    const [atOnce, swift] = visits ?? [];
    const [long = 0, , short = 0] = days ?? [];
    const readme = README.replaceAll('\n', ' ');
    expect(readme).toContain(`spared ${atOnce} % of their visits, and at a swift table ${swift} %`);
    const claim = `over in ${Math.round(short)} days instead of ${Math.round(long)}`;
    expect(readme).toContain(claim);
  });
});
