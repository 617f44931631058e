import { describe, expect, it } from 'vitest';
import { EXIT } from '../../cli/exit.ts';
import { run } from '../../cli/run.ts';
import { RULESET_IDS } from '../../shared/rulesets/registry.ts';
import { testApp } from '../support/testApp.ts';
import { testIo } from './testIo.ts';

async function rules(...args: readonly string[]) {
  const io = testIo();
  return { exit: await run(['rules', ...args], io), ...io.written };
}

describe('sixlove rules', () => {
  it('lists every ruleset on a line', async () => {
    const { exit, out } = await rules();
    expect(exit).toBe(EXIT.ok);
    const ids = out
      .trimEnd()
      .split('\n')
      .map((line) => line.trim().split(' ')[0]);
    expect(ids).toEqual(RULESET_IDS);
  });

  it('gives with --json the list that the server gives', async () => {
    const { out } = await rules('--json');
    expect(JSON.parse(out)).toEqual(testApp('rules').app.rulesets());
  });

  it('tells one ruleset: words, what is fixed, and each option with default and values', async () => {
    const { exit, out } = await rules('yard-partner');
    expect(exit).toBe(EXIT.ok);
    expect(out).toContain('  Derby: if different sides share the lowest');
    expect(out).toContain('  layout          line\n');
    expect(out).toContain(
      '  tieBonus: After a tie\n    default  escalating\n    allowed  none | flat2 | escalating\n',
    );
  });

  it('gives one ruleset as one object, with its words', async () => {
    const list: { id: string; words: string[] }[] = JSON.parse((await rules('--json')).out);
    const { out } = await rules('french-cross', '--json');
    expect(JSON.parse(out)).toEqual(list.find(({ id }) => id === 'french-cross'));
    expect(JSON.parse(out).words.length).toBeGreaterThan(15);
  });

  it('speaks Spanish', async () => {
    expect((await rules('latin-mexico', '--lang', 'es')).out).toContain('Hay tranque en cuanto');
    expect((await rules('--lang', 'fr')).exit).toBe(EXIT.usage);
  });

  it.each([
    ['straight-twleve', 'did you mean straight-twelve?'],
    ['jamaican', 'did you mean jamaican-partner?'],
    ['chess', 'sixlove rules lists them'],
    ['', 'sixlove rules lists them'],
  ])('says what may be meant by %j', async (typed, hint) => {
    const { exit, out, err } = await rules(typed);
    expect(exit).toBe(EXIT.usage);
    expect(out).toBe('');
    expect(err).toContain(hint);
  });
});
