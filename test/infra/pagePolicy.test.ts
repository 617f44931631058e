import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { templatesWith } from './templates.ts';

const webDir = await mkdtemp(join(tmpdir(), 'sixlove-page-'));
afterAll(() => rm(webDir, { recursive: true }));

test('CloudFront allows the style in the first file of the page that is built', async () => {
  const style = 'a{b:c}';
  await writeFile(join(webDir, 'index.html'), `<style data-file="a.css">${style}</style>`);
  const { service } = templatesWith({}, webDir);
  const sha256 = createHash('sha256').update(style).digest('base64');
  const policies = service.findResources('AWS::CloudFront::ResponseHeadersPolicy');
  expect(JSON.stringify(policies)).toContain(`style-src 'self' 'sha256-${sha256}'; `);
});
