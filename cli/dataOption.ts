import { Option } from 'commander';

const FOLDER = '.sixlove';

/**
 * `--data`, the folder of a server on this machine. An empty value, as a variable has that is set
 * to nothing, means the usual folder: never the one that the command is started in.
 */
export function dataOption(description: string): Option {
  return new Option('--data <folder>', description)
    .env('SIXLOVE_DATA')
    .argParser((given: string) => (given === '' ? FOLDER : given))
    .default(FOLDER);
}
