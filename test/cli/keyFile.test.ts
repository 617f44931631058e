import { describe, expect, it } from 'vitest';
import { EXIT, worstExit } from '../../cli/exit.ts';
import { readKeys } from '../../cli/keyFile.ts';

const HEX = 'cf726a2beafbee700a4cc4e0885269ae585b7f61f9b90859ae0718c396a58f97';
const BASE64 = Buffer.from(HEX, 'hex').toString('base64');
const OTHER = '00'.repeat(32);

describe('readKeys', () => {
  it.each([
    ['hex', HEX],
    ['hex with a line end', `${HEX}\n`],
    ['upper-case hex', HEX.toUpperCase()],
    ['base64', BASE64],
    ['what a server gives', JSON.stringify({ keys: [{ name: 'a/log1', pub: HEX }] })],
  ])('reads %s', (_name, text) => {
    expect(readKeys('log.key', text)).toEqual({ ok: true, value: [HEX] });
  });

  it('reads every key a server gives', () => {
    const text = JSON.stringify({ keys: [{ pub: HEX }, { pub: OTHER }] });
    expect(readKeys('log.key', text)).toEqual({ ok: true, value: [HEX, OTHER] });
  });

  it.each([
    ['nothing', ''],
    ['31 bytes', HEX.slice(2)],
    ['base64 that does not encode back', `${BASE64.slice(0, -2)}x=`],
    ['no key', '{"keys":[]}'],
    ['a key that is none', '{"keys":[{"pub":"00"}]}'],
    ['a list', '[1]'],
    ['null', 'null'],
  ])('refuses %s', (_name, text) => {
    expect(readKeys('log.key', text)).toMatchObject({ ok: false, error: { exit: EXIT.usage } });
  });
});

describe('worstExit', () => {
  it('lets a failed proof outweigh a file that is not there', () => {
    expect(worstExit([EXIT.trouble, EXIT.failed, EXIT.ok])).toBe(EXIT.failed);
  });

  it('is ok for nothing but ok', () => {
    expect(worstExit([EXIT.ok, EXIT.ok])).toBe(EXIT.ok);
    expect(worstExit([EXIT.ok, EXIT.notYet])).toBe(EXIT.notYet);
  });
});
