import type { BotKey, BotKeys } from '../../../functions/app/ports/botKeys.ts';
import type { Identities } from '../../../functions/app/ports/identities.ts';
import type { LinkCode, LinkCodes } from '../../../functions/app/ports/linkCodes.ts';
import type { PlayerProfile, Players } from '../../../functions/app/ports/players.ts';
import type { TableCode, TableCodes } from '../../../functions/app/ports/tableCodes.ts';

export function memoryPlayers(): Players {
  const profiles = new Map<string, PlayerProfile>();
  const leaving = new Map<string, number>();
  return {
    async putPlayer(profile) {
      profiles.set(profile.playerId, profile);
    },
    async players(playerIds) {
      const found = new Map<string, PlayerProfile>();
      for (const id of playerIds) {
        const profile = profiles.get(id);
        if (profile !== undefined) found.set(id, profile);
      }
      return found;
    },
    async changePlayer(playerId, change) {
      const profile = profiles.get(playerId);
      if (profile === undefined || profile.deleted === true) return null;
      const given = Object.entries(change).filter(([, value]) => value !== undefined);
      const changed: PlayerProfile = { ...profile, ...Object.fromEntries(given) };
      profiles.set(playerId, changed);
      return changed;
    },
    async putLeaving(playerId, at) {
      leaving.set(playerId, at);
    },
    async leaving() {
      return [...leaving].map(([playerId, at]) => ({ playerId, at }));
    },
    async dropLeaving(playerId) {
      leaving.delete(playerId);
    },
  };
}

export function memoryIdentities(): Identities {
  const rows = new Map<string, { provider: string; playerId: string; earlier: string[] }>();
  return {
    async bindIdentity({ key, provider }, playerId) {
      const row = rows.get(key) ?? { provider, playerId, earlier: [] };
      rows.set(key, row);
      return { playerId: row.playerId, earlier: [...row.earlier] };
    },
    async identity(key) {
      const row = rows.get(key);
      return row === undefined ? null : { playerId: row.playerId, earlier: [...row.earlier] };
    },
    async identitiesOf(playerId) {
      const own = [...rows].filter(([, row]) => row.playerId === playerId);
      return own.map(([key, { provider }]) => ({ key, provider }));
    },
    async moveIdentities(from, to) {
      for (const row of rows.values()) {
        if (row.playerId !== from) continue;
        row.earlier.push(from);
        row.playerId = to;
      }
    },
    async dropIdentities(playerId) {
      for (const [key, row] of rows) if (row.playerId === playerId) rows.delete(key);
    },
  };
}

export function memoryBotKeys(): BotKeys {
  const keys = new Map<string, BotKey>();
  return {
    async putBotKey(key, max) {
      const own = [...keys.values()].filter(({ playerId }) => playerId === key.playerId);
      if (own.length >= max) return false;
      keys.set(key.id, key);
      return true;
    },
    async botKey(id) {
      return keys.get(id) ?? null;
    },
    async botKeysOf(playerId) {
      const own = [...keys.values()].filter((key) => key.playerId === playerId);
      return own.sort((a, b) => a.createdAt - b.createdAt);
    },
    async dropBotKey(playerId, id) {
      return keys.get(id)?.playerId === playerId && keys.delete(id);
    },
  };
}

export function memoryTableCodes(): TableCodes {
  const slots = new Map<string, TableCode & { tries: number }>();
  return {
    async putTableCode(slot, code, now, triesMax) {
      const there = slots.get(slot);
      if (there === undefined || there.until <= now) {
        slots.set(slot, { ...code, tries: 0 });
        return true;
      }
      const isSame = there.tableId === code.tableId && there.hash === code.hash;
      return isSame && there.tries < triesMax;
    },
    async tableOfCode(slot, hash, now, triesMax) {
      const code = slots.get(slot);
      if (code === undefined || code.until <= now || code.tries >= triesMax) return null;
      if (code.hash === hash) return code.tableId;
      code.tries += 1;
      return null;
    },
  };
}

export function memoryLinkCodes(): LinkCodes {
  const slots = new Map<string, LinkCode & { tries: number }>();
  return {
    async putLinkCode(slot, code, now) {
      const there = slots.get(slot);
      if (there !== undefined && there.until > now && there.playerId !== code.playerId)
        return false;
      for (const [other, { playerId }] of slots) {
        if (playerId === code.playerId) slots.delete(other);
      }
      slots.set(slot, { ...code, tries: 0 });
      return true;
    },
    async takeLinkCode(slot, hash, now, triesMax) {
      const code = slots.get(slot);
      if (code === undefined || code.until <= now || code.tries >= triesMax) return null;
      code.tries += 1;
      if (code.hash !== hash) return null;
      slots.delete(slot);
      return code.playerId;
    },
  };
}
