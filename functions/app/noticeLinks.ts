/** The addresses in a notice: ids and versions; none shows more than its opener may see. */
import type { Derive } from './ports.ts';

export interface NoticeLinks {
  home(): string;
  /** Opens a table; `version` is how far it was when the notice was written. */
  table(tableId: string, version: number): string;
  /** Where the deals of a table are checked. */
  verify(tableId: string): string;
  /** Turns a person's notices off, without a login. */
  off(playerId: string): string;
  /** Says that an address is the person's. */
  confirm(playerId: string, address: string): string;
  isOff(playerId: string, token: string): boolean;
  isConfirm(playerId: string, address: string, token: string): boolean;
}

/** `pageUrl` is the address of the page, with a slash at its end. */
export function noticeLinks(derive: Derive, pageUrl: () => string): NoticeLinks {
  const offToken = (playerId: string) => derive.id('notices off', playerId);
  const mailToken = (playerId: string, address: string) =>
    derive.id('mail confirmed', playerId, address);
  return {
    home: pageUrl,
    table: (tableId, version) => `${pageUrl()}#/t/${tableId}?v=${version}`,
    verify: (tableId) => `${pageUrl()}#/t/${tableId}?verify=1`,
    off: (playerId) => `${pageUrl()}v1/players/${playerId}/notices/off?t=${offToken(playerId)}`,
    confirm: (playerId, address) =>
      `${pageUrl()}v1/players/${playerId}/mail?t=${mailToken(playerId, address)}`,
    isOff: (playerId, token) => token === offToken(playerId),
    isConfirm: (playerId, address, token) => token === mailToken(playerId, address),
  };
}
