/** Addresses as options of a command. */
import { InvalidArgumentError } from 'commander';

const PORT_MAX = 65_535;

/** A port to listen on; 0 is any free one. */
export function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= PORT_MAX) return port;
  throw new InvalidArgumentError(`A port is a number from 0 to ${PORT_MAX}.`);
}

/** An address of a page, with a slash at its end. */
export function readUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (url === null || !isWeb || url.search !== '' || url.hash !== '') {
    throw new InvalidArgumentError('An address looks like https://dominoes.example/');
  }
  return url.href.endsWith('/') ? url.href : `${url.href}/`;
}
