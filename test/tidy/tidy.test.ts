/**
 * The house rules that neither the linter nor the compiler can say. Each rule lists what breaks
 * it, and each is tried on a planted offence first, so that a rule that has gone blind fails.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const FOLDERS = [
  'bench',
  'cli',
  'docs',
  'functions',
  'infra',
  'local',
  'scripts',
  'shared',
  'test',
];
const COLUMNS_MAX = 100;

interface Source {
  readonly path: string;
  readonly text: string;
}

function filesUnder(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
}

const SOURCES: readonly Source[] = [...FOLDERS, 'web']
  .flatMap(filesUnder)
  .concat(readdirSync(ROOT, { withFileTypes: true }).flatMap((e) => (e.isFile() ? [e.name] : [])))
  .filter((path) => /\.(ts|js|cjs|css|html|md)$/.test(path))
  .filter((path) => !/^test\/(vectors|tidy)\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

/** Lines of a source that break a rule, as `path:line`. */
type Rule = (source: Source) => string[];

function lines({ path, text }: Source, isBad: (line: string) => boolean): string[] {
  return text.split('\n').flatMap((line, i) => (isBad(line) ? [`${path}:${i + 1}`] : []));
}

const isCode = (path: string): boolean => /\.(ts|js|cjs|css|html)$/.test(path);

function withoutTexts(line: string): string {
  return line.replace(/'(\\.|[^'\\])*'|"(\\.|[^"\\])*"|`(\\.|[^`\\])*`/g, "''");
}

/** Code without its comments and texts: what is left are names. */
function namesOnly(line: string): string {
  return withoutTexts(line.replace(/^\s*(\/\*)?\*.*$|\/\*.*?\*\/|\/\/.*$/g, ''));
}

const chanceInShared: Rule = (s) =>
  s.path.startsWith('shared/') ? lines(s, (l) => /\bMath\.random\b/.test(namesOnly(l))) : [];

/** A text for people may run on: cut in two, it is harder to find. */
const wideLines: Rule = (s) =>
  isCode(s.path) ? lines(s, (l) => withoutTexts(l).length > COLUMNS_MAX) : [];

const leftovers: Rule = (s) => lines(s, (l) => /\b(TODO|FIXME|XXX|HACK)\b/.test(l));

const FOREIGN = /\btiles?\b|[a-z]Tiles?\b|handHistory|hand_history/i;

/**
 * People say tile and hand for many things; code has one word for each (docs/architecture.md).
 * The option `countTiles` has its name from the game record's contract.
 */
const foreignWords: Rule = (s) =>
  isCode(s.path) && /\.ts$/.test(s.path)
    ? lines(s, (l) => FOREIGN.test(namesOnly(l).replaceAll('countTiles', '')))
    : [];

const titles: Rule = ({ path, text }) => {
  if (!path.endsWith('.md')) return [];
  const prose = text.replace(/^(```|~~~)[\s\S]*?^\1/gm, '');
  return (prose.match(/^# /gm) ?? []).length === 1 ? [] : [path];
};

const FILE_NAMES =
  /(?<![\w./-])((?:docs|shared|functions|local|cli|web|infra|test|scripts)\/[\w/.-]+\.(?:md|ts|js|json))\b/g;

/** A page or comment that names a file which has moved sends its reader nowhere. */
const missingFiles: Rule = (s) =>
  isCode(s.path) && s.path.startsWith('test/')
    ? []
    : lines(s, (l) => [...l.matchAll(FILE_NAMES)].some(([path]) => !existsSync(join(ROOT, path))));

const PRODUCT = /^(shared\/(?!rulesets\/)|functions\/|local\/|cli\/|web\/|infra\/)/;

/** Whoever asks for a game by its name knows more than its answers say (docs/rulesets.md). */
const namedRulesets: Rule = (s) =>
  PRODUCT.test(s.path) && isCode(s.path)
    ? lines(s, (l) => /['"`](jamaican|yard|straight|french|latin)-[a-z0-9-]+['"`]/.test(l))
    : [];

const RULES: readonly [name: string, rule: Rule, offence: Source][] = [
  [
    'shared/ draws no random number',
    chanceInShared,
    { path: 'shared/x.ts', text: 'const a = Math.random();' },
  ],
  [
    'no line of code is over 100 columns',
    wideLines,
    { path: 'cli/x.ts', text: `// ${'x'.repeat(COLUMNS_MAX)}` },
  ],
  [
    'nothing is left for later in a comment',
    leftovers,
    { path: 'cli/x.ts', text: '// TODO later' },
  ],
  [
    'a bone is called a bone',
    foreignWords,
    { path: 'shared/x.ts', text: 'const openTile = 3; // a tile' },
  ],
  [
    'only shared/rulesets knows the names of games',
    namedRulesets,
    { path: 'web/x.ts', text: "if (ruleset === 'french-cross') draw();" },
  ],
  ['a page has exactly one title', titles, { path: 'docs/x.md', text: '# One\n\n# Two\n' }],
  [
    'a file that a page or comment names is there',
    missingFiles,
    { path: 'cli/x.ts', text: '// see test/nowhere.test.ts' },
  ],
];

describe('house rules', () => {
  it.each(RULES)('%s', (_name, rule, offence) => {
    expect(rule(offence)).not.toEqual([]);
    expect(SOURCES.flatMap(rule)).toEqual([]);
  });

  it('reads the sources it judges', () => {
    expect(SOURCES.length).toBeGreaterThan(40);
  });
});
