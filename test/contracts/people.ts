import { describe, expect, it } from 'vitest';
import type { BotKeys } from '../../functions/app/ports/botKeys.ts';
import type { Identities } from '../../functions/app/ports/identities.ts';
import type { LinkCodes } from '../../functions/app/ports/linkCodes.ts';
import { idOf } from '../support/commits.ts';

const NOON = 1_700_000_040_000;

/** What every store of identities must do. */
export function identitiesContract(make: () => Identities): void {
  describe('identities', () => {
    it('binds an identity once, also when two players ask at once', async () => {
      const identities = make();
      const [ana, ben] = [idOf('id ana'), idOf('id ben')];
      const identity = { key: idOf('id once'), provider: 'oidc' };
      expect(await identities.identity(identity.key)).toBe(null);
      const bound = await Promise.all([
        identities.bindIdentity(identity, ana),
        identities.bindIdentity(identity, ben),
      ]);
      const [first, second] = bound;
      expect(first).toEqual(second);
      expect(await identities.identity(identity.key)).toEqual(first);
      const lists = [await identities.identitiesOf(ana), await identities.identitiesOf(ben)];
      expect(lists.flat()).toEqual([identity]);
    });

    it('moves the identities of a player and says whom they spoke for', async () => {
      const identities = make();
      const [guest, account, other] = [idOf('m guest'), idOf('m account'), idOf('m other')];
      const [chat, oidc] = [
        { key: idOf('m chat'), provider: 'discord' },
        { key: idOf('m oidc'), provider: 'oidc' },
      ];
      await identities.bindIdentity(chat, guest);
      await identities.bindIdentity(oidc, account);
      await identities.moveIdentities(guest, account);
      await identities.moveIdentities(guest, account);
      const moved = { playerId: account, earlier: [guest] };
      expect(await identities.identity(chat.key)).toEqual(moved);
      expect(await identities.bindIdentity(chat, other)).toEqual(moved);
      expect(await identities.identitiesOf(guest)).toEqual([]);
      expect((await identities.identitiesOf(account)).map(({ key }) => key).sort()).toEqual(
        [chat.key, oidc.key].sort(),
      );
    });

    it('forgets the identities of one player, and lets them be bound anew', async () => {
      const identities = make();
      const [ana, ben] = [idOf('f ana'), idOf('f ben')];
      const [own, others] = [
        { key: idOf('f own'), provider: 'oidc' },
        { key: idOf('f others'), provider: 'oidc' },
      ];
      await identities.bindIdentity(own, ana);
      await identities.bindIdentity(others, ben);
      await identities.dropIdentities(ana);
      await identities.dropIdentities(ana);
      expect(await identities.identity(own.key)).toBe(null);
      expect(await identities.identitiesOf(ana)).toEqual([]);
      expect(await identities.identity(others.key)).toEqual({ playerId: ben, earlier: [] });
      expect(await identities.bindIdentity(own, ben)).toEqual({ playerId: ben, earlier: [] });
    });
  });
}

/** What every store of bot keys must do. */
export function botKeysContract(make: () => BotKeys): void {
  describe('bot keys', () => {
    const keyOf = (playerId: string, name: string, createdAt: number) => ({
      id: idOf(name),
      playerId,
      label: name,
      hash: 'ab'.repeat(32),
      createdAt,
    });

    it('finds a key by its id until it is revoked', async () => {
      const keys = make();
      const ana = idOf('keys ana');
      const [late, early] = [keyOf(ana, 'late', 2000), keyOf(ana, 'early', 1000)];
      for (const key of [late, early]) await keys.putBotKey(key, 10);
      expect(await keys.botKey(late.id)).toEqual(late);
      expect(await keys.botKeysOf(ana)).toEqual([early, late]);
      expect(await keys.dropBotKey(ana, late.id)).toBe(true);
      expect(await keys.dropBotKey(ana, late.id)).toBe(false);
      expect(await keys.botKey(late.id)).toBe(null);
      expect(await keys.botKeysOf(ana)).toEqual([early]);
    });

    it('revokes nobody else’s key', async () => {
      const keys = make();
      const key = keyOf(idOf('keys ben'), 'mine', 1000);
      await keys.putBotKey(key, 10);
      expect(await keys.dropBotKey(idOf('keys thief'), key.id)).toBe(false);
      expect(await keys.botKey(key.id)).toEqual(key);
      expect(await keys.botKeysOf(idOf('keys thief'))).toEqual([]);
    });

    it('stores as many as a player may have, also when more are stored at once', async () => {
      const keys = make();
      const ana = idOf('keys many');
      const all = Array.from({ length: 9 }, (_, i) => keyOf(ana, `many ${i}`, i));
      const stored = await Promise.all(all.map((key) => keys.putBotKey(key, 4)));
      const kept = all.filter((_, i) => stored[i]);
      expect(kept).toHaveLength(4);
      expect(await keys.botKeysOf(ana)).toEqual(kept);
      for (const [i, { id }] of all.entries()) {
        expect((await keys.botKey(id)) !== null).toBe(stored[i]);
      }
      expect(await keys.putBotKey(keyOf(ana, 'one more', 9), 4)).toBe(false);
      await keys.dropBotKey(ana, kept[2]?.id ?? '');
      expect(await keys.putBotKey(keyOf(ana, 'in its place', 10), 4)).toBe(true);
      expect(await keys.putBotKey(keyOf(ana, 'too many', 11), 4)).toBe(false);
      expect(await keys.putBotKey(keyOf(idOf('keys other'), 'other', 9), 4)).toBe(true);
    });
  });
}

/** What every store of link codes must do. */
export function linkCodesContract(make: () => LinkCodes): void {
  describe('link codes', () => {
    const codeOf = (playerId: string) => ({ playerId, hash: 'right', until: NOON + 600_000 });

    it('gives a code once, also when many ask at once', async () => {
      const codes = make();
      const ana = idOf('code ana');
      expect(await codes.putLinkCode('AA', codeOf(ana), NOON)).toBe(true);
      const taken = await Promise.all(
        Array.from({ length: 4 }, () => codes.takeLinkCode('AA', 'right', NOON, 5)),
      );
      expect(taken.filter((player) => player !== null)).toEqual([ana]);
      expect(await codes.takeLinkCode('AA', 'right', NOON, 5)).toBe(null);
    });

    it('is dead after so many wrong tries, and from its end on', async () => {
      const codes = make();
      const [ana, until] = [idOf('code ana'), NOON + 600_000];
      await codes.putLinkCode('AB', codeOf(ana), NOON);
      const wrong = Array.from({ length: 5 }, () => codes.takeLinkCode('AB', 'wrong', NOON, 5));
      expect(await Promise.all(wrong)).toEqual(Array.from({ length: 5 }, () => null));
      expect(await codes.takeLinkCode('AB', 'right', NOON, 5)).toBe(null);
      expect(await codes.putLinkCode('AC', codeOf(ana), NOON)).toBe(true);
      expect(await codes.takeLinkCode('AC', 'right', until, 5)).toBe(null);
      expect(await codes.takeLinkCode('AC', 'right', until - 1, 5)).toBe(ana);
      expect(await codes.takeLinkCode('AD', 'right', NOON, 5)).toBe(null);
    });

    it('shares no slot between two players while a code is good', async () => {
      const codes = make();
      const [ana, ben, until] = [idOf('slot ana'), idOf('slot ben'), NOON + 600_000];
      await codes.putLinkCode('AE', codeOf(ana), NOON);
      expect(await codes.putLinkCode('AE', codeOf(ben), until - 1)).toBe(false);
      expect(await codes.putLinkCode('AE', { ...codeOf(ana), hash: 'new' }, NOON)).toBe(true);
      expect(await codes.takeLinkCode('AE', 'right', NOON, 5)).toBe(null);
      expect(await codes.putLinkCode('AE', codeOf(ben), until)).toBe(true);
    });

    it('has one code of a player: a new one kills the one before and frees its slot', async () => {
      const codes = make();
      const [ana, ben] = [idOf('one ana'), idOf('one ben')];
      await codes.putLinkCode('AF', codeOf(ana), NOON);
      await codes.putLinkCode('AG', codeOf(ana), NOON);
      expect(await codes.takeLinkCode('AF', 'right', NOON, 5)).toBe(null);
      expect(await codes.putLinkCode('AF', codeOf(ben), NOON)).toBe(true);
      expect(await codes.takeLinkCode('AG', 'right', NOON, 5)).toBe(ana);
      expect(await codes.takeLinkCode('AF', 'right', NOON, 5)).toBe(ben);
    });

    it('has one code of a player, also when many are made at once', async () => {
      const codes = make();
      const ana = idOf('many ana');
      const slots = ['AH', 'AI', 'AJ', 'AK', 'AL'];
      await Promise.all(slots.map((slot) => codes.putLinkCode(slot, codeOf(ana), NOON)));
      const taken = slots.map((slot) => codes.takeLinkCode(slot, 'right', NOON, 5));
      expect((await Promise.all(taken)).filter((player) => player !== null)).toEqual([ana]);
    });

    it('leaves a slot to whoever has it now, though its player makes another code', async () => {
      const codes = make();
      const [ana, ben, until] = [idOf('left ana'), idOf('left ben'), NOON + 600_000];
      await codes.putLinkCode('AM', codeOf(ana), NOON);
      await codes.putLinkCode('AM', { ...codeOf(ben), until: until + 600_000 }, until);
      await codes.putLinkCode('AN', { ...codeOf(ana), until: until + 600_000 }, until);
      expect(await codes.takeLinkCode('AM', 'right', until, 5)).toBe(ben);
      expect(await codes.takeLinkCode('AN', 'right', until, 5)).toBe(ana);
    });
  });
}
