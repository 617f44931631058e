import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { EXIT } from '../../cli/exit.ts';
import { run } from '../../cli/run.ts';
import { testIo } from './testIo.ts';

const DIR = mkdtempSync(join(tmpdir(), 'sixlove-show-'));
afterAll(() => rmSync(DIR, { recursive: true }));

async function sixlove(args: readonly string[], stdin = '') {
  const io = testIo(stdin);
  return { exit: await run(args, io), ...io.written };
}

const DEAL = [
  ['15', '22', '24', '26', '33', '45', '66'],
  ['00', '02', '03', '06', '11', '23', '56'],
  ['01', '04', '05', '12', '13', '14', '36'],
  ['16', '25', '34', '35', '44', '46', '55'],
];
const record = (rounds: readonly object[], ruleset = 'jamaican-partner') =>
  JSON.stringify({ format: 'sixlove-record/1', ruleset, options: {}, seats: 4, rounds });
const BLOCK = ['66', '06@L', '01@L', '16@L', '26@L', '23@L', '36@L', '46@L', '45@L', '56@L'];
const BLOCKED = record([{ deal: DEAL, plays: BLOCK }]);
const CROSS = record(
  [
    {
      deal: [
        ['04', '16', '25', '34', '35', '36', '44'],
        ['00', '02', '06', '13', '45', '46', '56'],
        ['03', '12', '22', '23', '24', '33', '55'],
        ['01', '05', '11', '14', '15', '26', '66'],
      ],
      plays: ['00', '03', '01', '04', '06', '33@1', '11@2', '36@1'],
    },
  ],
  'french-cross',
);

describe('sixlove show', () => {
  it('writes the line of the last round', async () => {
    const { exit, out, err } = await sixlove(['show', '-'], BLOCKED);
    const line = '[6|5][5|4][4|6][6|3][3|2][2|6][6|1][1|0][0|6][6|6]';
    expect([exit, out, err]).toEqual([EXIT.ok, `Round 1\n${line}\n`, '']);
  });

  it('writes the cross arm by arm', async () => {
    const { out } = await sixlove(['show', '-'], CROSS);
    expect(out.split('\n')).toEqual([
      'Round 1',
      'middle  [0|0]',
      '1 up    [0|3][3|3][3|6]',
      '2 right [0|1][1|1]',
      '3 down  [0|4]',
      '4 left  [0|6]',
      '',
    ]);
  });

  it('finds a round by its own number, or counted from 1', async () => {
    const rounds = [
      { deal: DEAL, plays: BLOCK, no: 4 },
      { deal: DEAL, poser: 1, plays: ['11'], no: 6 },
    ];
    const numbered = await sixlove(['show', '-', '--round', '6'], record(rounds));
    expect(numbered.out).toBe('Round 6\n[1|1]\n');
    const bare = record(rounds.map(({ no: _, ...round }) => round));
    expect((await sixlove(['show', '-', '--round', '2'], bare)).out).toBe('Round 2\n[1|1]\n');
    const none = await sixlove(['show', '-', '--round', '3'], bare);
    expect(none).toMatchObject({ exit: EXIT.usage, out: '' });
    expect(none.err).toBe('sixlove: -: it has no round 3\n');
  });

  it('shows a round in which nothing was played', async () => {
    const { exit, out } = await sixlove(['show', '-'], record([{ deal: DEAL, plays: [] }]));
    expect([exit, out]).toEqual([EXIT.ok, 'Round 1\nno bones\n']);
  });

  it('writes text form that it reads again, also of several records', async () => {
    const { exit, out } = await sixlove(['show', '-', '--text'], `${BLOCKED}\n${CROSS}\n`);
    expect(exit).toBe(EXIT.ok);
    expect(out.match(/^\[Ruleset /gm)).toHaveLength(2);
    expect((await sixlove(['show', '-', '--text'], out)).out).toBe(out);
  });

  it('writes SVG and PNG, and nothing else', async () => {
    const [svg, png] = [join(DIR, 'a.svg'), join(DIR, 'a.png')];
    const shown = await sixlove(['show', '-', '--svg', svg, '--png', png], BLOCKED);
    expect(shown).toEqual({ exit: EXIT.ok, out: '', err: '' });
    expect(readFileSync(svg, 'utf8')).toMatch(/^<svg .*\n<title>Round 1<\/title>\n<desc>A line/);
    const bytes = readFileSync(png);
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    const [, width] = /width="(\d+)"/.exec(readFileSync(svg, 'utf8')) ?? [];
    expect(bytes.readUInt32BE(16)).toBe(Number(width));
  });

  it('says where it cannot write', async () => {
    const out = join(DIR, 'nowhere', 'a.svg');
    const shown = await sixlove(['show', '-', '--svg', out], BLOCKED);
    expect(shown).toMatchObject({
      exit: EXIT.trouble,
      err: `sixlove: ${out}: not written (ENOENT)\n`,
    });
  });

  it.each([
    [
      'an illegal record',
      EXIT.failed,
      record([{ deal: DEAL, plays: ['66', '36'] }]),
      'round 1, play 2',
    ],
    ['no record', EXIT.usage, '{"format":"?"}', 'not a game record'],
    ['no JSON', EXIT.usage, 'hello', 'not JSON'],
    [
      'a text with a mistake',
      EXIT.usage,
      '[Ruleset "x"]\n[Seat 4]',
      'line 2: there is no such tag',
    ],
    ['nothing', EXIT.usage, '', 'holds 0 records'],
    ['two records', EXIT.usage, `${BLOCKED}\n${BLOCKED}`, 'holds 2 records'],
    ['no rounds', EXIT.usage, record([]), 'it has no rounds'],
  ])('refuses %s', async (_, exit, text, words) => {
    const shown = await sixlove(['show', '-'], text);
    expect(shown).toMatchObject({ exit, out: '' });
    expect(shown.err).toContain(words);
  });

  it.each(['jamaican-partner', 'french-cross'])(
    'shows the rounds of a proof file as their record does (%s)',
    async (ruleset) => {
      const options = JSON.stringify({ rounds: 2 });
      const game = ['--ruleset', ruleset, '--options', options, '--seed', 'a', '--json'];
      const { out } = await sixlove(['simulate', ...game, '--proofs', DIR]);
      const proof = join(DIR, 'game-1.json');
      for (const round of ['1', '2']) {
        const shown = await sixlove(['show', proof, '--round', round]);
        expect(shown.out).toMatch(new RegExp(`^Round ${round}\n`));
        expect(shown).toEqual(await sixlove(['show', '-', '--round', round], out));
      }
      const none = await sixlove(['show', proof, '--round', '9']);
      expect(none.err).toBe(`sixlove: ${proof}: it has no finished round 9\n`);
      expect((await sixlove(['show', proof, '--text'])).exit).toBe(EXIT.usage);
      const broken = readFileSync(proof, 'utf8').replace('"v":1', '"v":2');
      expect((await sixlove(['show', '-'], broken)).err).toBe('sixlove: -: not a proof file\n');
    },
  );

  it('needs a file', async () => {
    expect((await sixlove(['show'])).exit).toBe(EXIT.usage);
    expect((await sixlove(['show', join(DIR, 'none.json')])).exit).toBe(EXIT.trouble);
    expect((await sixlove(['show', '-', '--round', '0'], BLOCKED)).exit).toBe(EXIT.usage);
  });
});

describe('sixlove adjudicate', () => {
  it('reads the text form, and answers for it as for JSON', async () => {
    const { out: text } = await sixlove(['show', '-', '--text'], `${BLOCKED}\n${CROSS}\n`);
    const file = join(DIR, 'records.txt');
    writeFileSync(file, text);
    const fromText = await sixlove(['adjudicate', '--json', file]);
    expect(fromText).toEqual(await sixlove(['adjudicate', '--json'], `${BLOCKED}\n${CROSS}\n`));
    expect(fromText.out.match(/"ok":true/g)).toHaveLength(2);
  });

  it('says in which line a text is wrong, and reads the next record', async () => {
    const { out: good } = await sixlove(['show', '-', '--text'], BLOCKED);
    const { exit, out } = await sixlove(
      ['adjudicate', '--json'],
      `[Ruleset "x"]\n[Seats]\n\n${good}`,
    );
    const [bad, next] = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(exit).toBe(EXIT.failed);
    expect(bad.error).toMatchObject({ code: 'bad-format', round: null, play: null });
    expect(bad.error.message).toContain('line 2');
    expect(next.ok).toBe(true);
  });
});
