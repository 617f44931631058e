import { type Command, Option } from 'commander';
import { describeRulesets } from '../../shared/rulesets/registry.ts';
import { LANGUAGES, type Language } from '../../shared/words/language.ts';
import { inWords } from '../../shared/words/rulesWords.ts';
import { EXIT, type Exit } from '../exit.ts';
import type { Io } from '../io.ts';
import { rulesetNamed } from '../rulesetNamed.ts';
import { rulesetList, rulesetText } from '../rulesText.ts';

interface Flags {
  readonly json?: true;
  readonly lang: Language;
}

/** `sixlove rules`: every ruleset, or one with its rules in words and its options. */
export function rulesCommand(program: Command, io: Io, done: (exit: Exit) => void): void {
  program
    .command('rules')
    .description('list the rulesets, or tell one: its rules in words, parameters and options')
    .argument('[id]', 'the ruleset to tell of')
    .option('--json', 'the list as one JSON array, or one ruleset as one object')
    .addOption(new Option('--lang <language>', 'of the words').choices(LANGUAGES).default('en'))
    .action((id: string | undefined, flags: Flags) =>
      done(id === undefined ? listRulesets(flags, io) : tellRuleset(id, flags, io)),
    );
}

function listRulesets({ json, lang }: Flags, io: Io): Exit {
  const rulesets = describeRulesets();
  if (json === true) {
    io.out(`${JSON.stringify(rulesets.map((ruleset) => inWords(ruleset, lang)))}\n`);
  } else {
    io.out(rulesetList(rulesets, lang));
    io.err('sixlove rules ID tells one.\n');
  }
  return EXIT.ok;
}

function tellRuleset(id: string, { json, lang }: Flags, io: Io): Exit {
  const ruleset = rulesetNamed(id);
  if (!ruleset.ok) {
    io.err(`sixlove: ${ruleset.error.message}\n`);
    return ruleset.error.exit;
  }
  const { value } = ruleset;
  io.out(json === true ? `${JSON.stringify(inWords(value, lang))}\n` : rulesetText(value, lang));
  return EXIT.ok;
}
