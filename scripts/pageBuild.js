/**
 * Builds the page for browsers. Every file but the first carries its content in its name, so a page
 * is whole or not there; the service worker is told of each file and its SHA-256.
 */
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const WEB = join(ROOT, 'web');
const STATIC = new Set(['.svg', '.png', '.webmanifest']);
const STYLE_LINK = /[ \t]*<link rel="stylesheet" href="([\w.]+)">\n/g;
/** What readers of Spanish are given first: it names the Spanish words in place of the English. */
const SPANISH_PAGE = 'index.es.html';

/**
 * Writes the page into a folder, and answers the paths of what it wrote.
 *
 * @param {string} outdir an absolute path
 * @returns {Promise<string[]>}
 */
export async function buildPage(outdir) {
  await mkdir(outdir, { recursive: true });
  const template = await readFile(join(WEB, 'index.html'), 'utf8');
  const [script, style, statics, { frameIn, IN_SPANISH }] = await Promise.all([
    buildScript(outdir),
    buildStyle(outdir, template),
    copyStatics(outdir),
    load('web/frame.ts'),
  ]);
  const frames = { en: await frameIn('en'), es: await frameIn('es') };
  const html = (tongue) =>
    template
      .replace(
        /( *<link rel="stylesheet".*\n)+/,
        () => `    <style data-file="${style.name}">${style.text}</style>\n`,
      )
      .replace(/ *<style/, (rest) => script.named(tongue).map(preload).join('') + rest)
      .replace(/ *<script .*\n/, script.run(tongue).map(scriptTag).join(''))
      .replace('lang="en"', `lang="${tongue}"`)
      .replace(/<div id="app"[^>]*>/, (app) => app + frames[tongue]);
  await writeFile(join(outdir, 'index.html'), html('en'));
  const inSpanish = Object.entries(IN_SPANISH).reduce(
    (text, [english, spanish]) => text.replace(english, spanish),
    html('es'),
  );
  await writeFile(join(outdir, SPANISH_PAGE), inSpanish);
  const names = ['index.html', style.name, ...statics, ...script.names];
  await buildWorker(outdir, names);
  return [...names, SPANISH_PAGE, 'serviceWorker.js'].map((name) => join(outdir, name));
}

const scriptTag = (name) => `    <script src="${name}" type="module" async></script>\n`;
const preload = (name) => `    <link rel="modulepreload" href="${name}">\n`;

/** Chromium then compiles a file while it comes in, in place of each function at its first call. */
const CALLED_AT_ONCE = '//# allFunctionsCalledOnLoad';
const ENTRY = 'web/main.ts';
const TABLE = 'web/pages/tablePage.ts';
const WORDS = { en: 'web/words/en/words.ts', es: 'web/words/es/words.ts' };
/** Parts that are fetched when somebody asks for what is in them. */
const LATER = /(otherPages|openReplay|deviceKey|verifyWhole|quicknet)[.]ts$/;

/**
 * Lets what is fetched later count on the table's page. Without it the bundler makes a file of each
 * set of modules that some of those share, and a first visit waits for a dozen.
 */
const afterTable = {
  name: 'after-table',
  setup({ onLoad }) {
    onLoad({ filter: LATER }, async ({ path }) => ({
      contents: `import ${JSON.stringify(join(ROOT, TABLE))};\n${await readFile(path, 'utf8')}`,
      loader: 'ts',
    }));
  },
};

/**
 * Lets the rules of games in words come with the other words of a language: a reader needs those of
 * one, and the server, which speaks both, has them at once.
 */
const rulesOfALanguage = {
  name: 'rules-of-a-language',
  setup({ onLoad }) {
    const texts = join(ROOT, 'shared/words/texts.ts');
    onLoad({ filter: /shared.words.texts[.]ts$/ }, () => ({
      contents: 'export const TEXTS = {};',
    }));
    onLoad({ filter: /web.words.e[ns].words[.]ts$/ }, async ({ path }) => {
      const [tongue, name] = /.en.words/.test(path) ? ['en', 'english'] : ['es', 'spanish'];
      const rules = join(ROOT, `shared/words/${name}.ts`);
      const contents = `
        import { TEXTS } from ${JSON.stringify(texts)};
        import { ${name} as textsOfRules } from ${JSON.stringify(rules)};
        ${await readFile(path, 'utf8')}
        TEXTS.${tongue} = textsOfRules;`;
      return { contents, loader: 'ts' };
    });
  },
};

/**
 * Three parts, each a file: what is there at once, what a table needs beside it, and the rest.
 * Whatever is not the first is only ever fetched by it, so all may count on its modules (`inject`).
 */
async function buildScript(outdir) {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [ENTRY],
    inject: [ENTRY],
    plugins: [afterTable, rulesOfALanguage],
    outdir,
    entryNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    charset: 'utf8',
    banner: { js: CALLED_AT_ONCE },
    minify: true,
    metafile: true,
    logLevel: 'warning',
  });
  const nameOf = (path) => relative(outdir, join(ROOT, path));
  const madeOf = (source) =>
    Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === source)[0];
  const isNeeded = ({ kind, external }) => kind === 'import-statement' && external !== true;
  const needed = new Set();
  const follow = (path) => {
    for (const { path: next } of metafile.outputs[path].imports.filter(isNeeded)) {
      if (!needed.has(next)) follow(needed.add(next) && next);
    }
  };
  needed.add(madeOf(TABLE));
  follow(madeOf(TABLE));
  // All parts share what is in the first, so the bundler makes a file of it that the first imports.
  const shell = madeOf(ENTRY);
  const [{ path: first }, ...rest] = metafile.outputs[shell].imports;
  if (rest.length > 0) throw new Error('the first part of the page is not one file');
  needed.delete(first);
  await rm(join(ROOT, shell));
  return {
    run: (tongue) => [madeOf(WORDS[tongue]), first].map(nameOf),
    named: (tongue) => [madeOf(WORDS[tongue]), first, ...needed].map(nameOf),
    names: Object.keys(metafile.outputs)
      .filter((path) => path !== shell)
      .map(nameOf),
  };
}

/** What the style sheets that index.html names say, in its order. */
async function buildStyle(outdir, template) {
  const sheets = [...template.matchAll(STYLE_LINK)].map(([, name]) => name);
  const { outputFiles } = await build({
    stdin: {
      contents: sheets.map((name) => `@import "./${name}";`).join('\n'),
      resolveDir: WEB,
      loader: 'css',
    },
    bundle: true,
    write: false,
    minify: true,
    target: 'es2022',
    logLevel: 'warning',
  });
  const text = outputFiles[0].text.trim();
  const name = `page-${hashOf(text, 'hex').slice(0, 8).toUpperCase()}.css`;
  await writeFile(join(outdir, name), text);
  return { text, name };
}

/** What a file of the page exports, here. */
async function load(path) {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [path],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
  });
  return import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
  );
}

async function copyStatics(outdir) {
  const names = (await readdir(WEB)).filter((name) => STATIC.has(extname(name)));
  await Promise.all(names.map((name) => cp(join(WEB, name), join(outdir, name))));
  return names;
}

/** A plain script, since not every browser takes a module as its service worker. */
async function buildWorker(outdir, names) {
  const files = await Promise.all(
    names.map(async (name) => [name, hashOf(await readFile(join(outdir, name)), 'base64')]),
  );
  await build({
    absWorkingDir: ROOT,
    entryPoints: ['web/serviceWorker.ts'],
    outdir,
    bundle: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    define: { PAGE_FILES: JSON.stringify(files.toSorted()) },
    logLevel: 'warning',
  });
}

function hashOf(bytes, form) {
  return createHash('sha256').update(bytes).digest(form);
}
