import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../../cli/run.ts';
import { testIo } from './testIo.ts';

const root = join(import.meta.dirname, '..', '..');
const PROMPT = '$ npm run --silent sixlove -- ';

/** The command lines that the README shows, each with the output under it. */
const TRANSCRIPTS = readFileSync(join(root, 'README.md'), 'utf8')
  .split('```')
  .filter((block) => block.startsWith(`\n${PROMPT}`))
  .map((block) => {
    const [command = '', ...output] = block.trimStart().split('\n');
    return [command.slice(PROMPT.length), output.join('\n')] as const;
  });

describe('the README', () => {
  it('shows a record judged, a proof that holds and one that fails', () => {
    expect(TRANSCRIPTS).toHaveLength(3);
  });

  it.each(TRANSCRIPTS)('shows what sixlove %s prints', async (command, output) => {
    const io = testIo();
    const args = command.split(' ').map((arg) => (arg.startsWith('docs/') ? join(root, arg) : arg));
    await run(args, io);
    expect(io.written.out.replace(`${root}/`, '')).toBe(output);
  });
});
