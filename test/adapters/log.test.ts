import { describe, expect, it } from 'vitest';
import { jsonLog } from '../../functions/adapters/log.ts';

describe('the log', () => {
  const lines: string[] = [];
  const log = jsonLog((line) => lines.push(line), { now: () => 1_700_000_000_000 });

  it('writes one line of JSON an entry', () => {
    log.info('committed', { tableId: 'a\nb', version: 7 });
    expect(lines.pop()).toBe(
      '{"at":"2023-11-14T22:13:20.000Z","level":"info","message":"committed",' +
        '"tableId":"a\\nb","version":7}',
    );
  });

  it('says what an error is, and nothing of what hangs on it', () => {
    const request = { body: 'the request with its values' };
    log.error('failed', Object.assign(new TypeError('no'), { request }), { version: 7 });
    log.error('failed', 'plain text');
    const written = lines.splice(0).map((line) => JSON.parse(line));
    expect(written).toMatchObject([
      { level: 'error', cause: 'TypeError: no', version: 7 },
      { cause: 'plain text' },
    ]);
    expect(JSON.stringify(written)).not.toContain('its values');
  });
});
