/** Two windows of one browser: who plays in them, and how they look. */
import { describe, expect, test } from 'vitest';
import { NO_BROWSER } from './browser.ts';
import { PHONE, stageFor } from './stage.ts';

describe.skipIf(NO_BROWSER !== null)('two windows of one browser', { timeout: 120_000 }, () => {
  const stage = stageFor('e2e-windows');

  test('agree on colours, language and who plays, and accuse nobody', async () => {
    const table = await stage.seated({ viewport: PHONE });
    const start = await table.context().newPage();
    await start.goto(stage.server.url);
    await start.locator('#look').selectOption('dark');
    await start.locator('#tongue').selectOption('es');
    await table.locator('html[data-look="dark"][lang="es"]').waitFor();
    await table.getByText('Tus fichas').first().waitFor();
    await start.getByRole('button', { name: 'Empezar de nuevo con otro nombre' }).click();
    await start.locator('dialog .danger').click();
    await table.locator('.notices').getByText('se eligió empezar de nuevo').waitFor();
    await table.locator('#name').waitFor();
    expect(await table.locator('.warnings').count()).toBe(0);
    const kept = await table.evaluate<string[]>('Object.keys(localStorage)');
    expect(kept.filter((key) => /sixlove\.(me|tables|view|log)\b/.test(key))).toEqual([]);
    await table.context().close();
  });
});
