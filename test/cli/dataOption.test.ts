/** Where commands look for the games of this machine. */
import { Command } from 'commander';
import { afterEach, expect, it, vi } from 'vitest';
import { dataOption } from '../../cli/dataOption.ts';

afterEach(() => vi.unstubAllEnvs());

function folderOf(args: readonly string[], variable: string | undefined): string {
  vi.stubEnv('SIXLOVE_DATA', variable);
  const command = new Command().addOption(dataOption('a folder'));
  return command.parse(args, { from: 'user' }).opts<{ data: string }>().data;
}

it.each([
  ['nothing is said', [], undefined, '.sixlove'],
  ['the variable is set to nothing', [], '', '.sixlove'],
  ['the variable names one', [], '/srv/sixlove', '/srv/sixlove'],
  ['the option names one', ['--data', 'games'], '/srv/sixlove', 'games'],
  ['the option is given nothing', ['--data', ''], '/srv/sixlove', '.sixlove'],
])('the folder is as expected where %s', (_, args, variable, folder) => {
  expect(folderOf(args, variable)).toBe(folder);
});
