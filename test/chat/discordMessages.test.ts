/** What a message looks like on Discord, as its server would take it. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChatButton, ChatDelivery } from '../../functions/app/ports/chat.ts';
import type { FakeDiscord } from '../support/fakeDiscord.ts';
import { componentsOf, type Shown } from '../support/fakeDiscordParts.ts';
import { button, buttons, DiscordRig, message } from '../support/fakeDiscordRig.ts';

let rig: DiscordRig;
let discord: FakeDiscord;
let delivery: ChatDelivery;

beforeEach(async () => {
  rig = new DiscordRig();
  discord = rig.discord;
  await discord.start();
  delivery = rig.newDelivery();
});

afterEach(() => discord.close());

describe('buttons', () => {
  async function shown(rows: readonly (readonly ChatButton[])[]): Promise<Shown> {
    const { reply } = await rig.commanded();
    const sent = await delivery.answer(reply, message('hand', { buttons: rows }));
    if (sent.kind !== 'sent') throw new Error(sent.kind);
    return rig.answered();
  }
  const rowsOf = ({ body }: Shown): number[] =>
    (body['components'] as { components: unknown[] }[]).map(({ components }) => components.length);

  it('stay in the rows they come in where these fit', async () => {
    expect(rowsOf(await shown([buttons(2), [button(7)], []]))).toEqual([2, 1]);
  });

  it('flow into rows of five', async () => {
    expect(rowsOf(await shown([buttons(13)]))).toEqual([5, 5, 3]);
    expect(rowsOf(await shown(buttons(7).map((one) => [one])))).toEqual([5, 2]);
    expect(rowsOf(await shown([buttons(25)]))).toEqual([5, 5, 5, 5, 5]);
  });

  it('become menus of 25 where they are more, and every choice can be taken', async () => {
    const plays = buttons(40, { bone: '36' });
    const hand = await shown([plays, [button(99)]]);
    const [first, second, last] = componentsOf(hand);
    expect([first?.options?.length, second?.options?.length]).toEqual([25, 15]);
    expect(last?.custom_id).toBe('b99');
    expect((await rig.clicked(hand, 'b39')).intent).toEqual({ kind: 'button', data: 'b39' });
  });

  it('that say the same are one, and long words are cut', async () => {
    const long = 'x'.repeat(200);
    const hand = await shown([[button(1), button(1, { label: long }), button(2, { label: long })]]);
    expect(componentsOf(hand).map(({ custom_id }) => custom_id)).toEqual(['b1', 'b2']);
  });

  it('show the bones that the application has as emoji, which are asked for once', async () => {
    discord.emoji.set('bone_36', '1300000000000000001');
    discord.emoji.set('party', '1300000000000000002');
    const both = [button(1, { bone: '36' }), button(2, { bone: '66' })];
    await shown([both]);
    const hand = await shown([both]);
    expect(componentsOf(hand)).toMatchObject([
      { emoji: { id: '1300000000000000001', name: 'bone_36' } },
      { custom_id: 'b2' },
    ]);
    expect(componentsOf(hand)[1]).not.toHaveProperty('emoji');
    expect(rig.calls().filter((call) => call.startsWith('GET'))).toHaveLength(2);
  });

  it('do without emoji where these cannot be had', async () => {
    discord.script.push({ match: /^GET/, status: 500 });
    expect(rowsOf(await shown([[button(1, { bone: '36' })]]))).toEqual([1]);
  });
});

describe('a text', () => {
  async function content(text: string): Promise<unknown> {
    const { reply } = await rig.commanded();
    await delivery.answer(reply, message(text));
    return rig.answered().body['content'];
  }

  it('is shown as it is, whatever it would mean to Discord', async () => {
    expect(await content('*a* _b_ ~c~ `d` [6|4] <t:1> \\')).toBe(
      '\\*a\\* \\_b\\_ \\~c\\~ \\`d\\` \\[6\\|4\\] \\<t:1> \\\\',
    );
    expect(await content('# x\n- 6-4\n> y\n  1. z\n1.5')).toBe(
      '\\# x\n\\- 6-4\n\\> y\n  1\\. z\n1\\.5',
    );
  });

  it('keeps addresses whole', async () => {
    const url = 'https://six.example/#/t/a_b*c~d?k=x_y';
    expect(await content(`see ${url} _now_`)).toBe(`see ${url} \\_now\\_`);
  });

  it('is cut to 2000, in no escape, address or sign', async () => {
    for (const text of [
      '_'.repeat(1_500),
      '🁣'.repeat(1_200),
      `${'x'.repeat(1_990)} https://six.example/`,
    ]) {
      const cut = String(await content(text));
      expect(cut.length).toBeLessThanOrEqual(2_000);
      expect(cut).toMatch(/(\\_|🁣|x )…$/u);
    }
    expect(await content('x'.repeat(2_000))).toBe('x'.repeat(2_000));
  });
});
