import { concat, sized, u8, u16, u32, utf8Bytes } from './bytes.ts';
import { H, TAGS } from './tags.ts';

/** What a seat added to an epoch's shuffles; the place in the list is DF1's `kind` byte (A.6). */
export const CONTRIBUTION_KINDS = ['none', 'text', 'secret'] as const;
export type ContributionKind = (typeof CONTRIBUTION_KINDS)[number];

export const TEXT_BYTES_MAX = 256;

export interface Contribution {
  readonly playerId: Uint8Array;
  /** Ed25519 key of the player's device, or 32 zero bytes. */
  readonly playerKey: Uint8Array;
  readonly kind: ContributionKind;
  /** none: zeros; text: `textValue`; secret: the 32 bytes r made on the player's device. */
  readonly value: Uint8Array;
}

/** Whose contribution: it is bound to the game, the epoch, the seat and the player. */
export interface Contributor {
  readonly gameId: Uint8Array;
  readonly epoch: number;
  readonly seat: number;
  readonly playerId: Uint8Array;
}

function contributorBytes({ gameId, epoch, seat, playerId }: Contributor): Uint8Array {
  return concat(sized(gameId, 16), u32(epoch), u8(seat), sized(playerId, 16));
}

/** The commitment to a secret r; it also binds the server's seeds, which must come first (A.6). */
export function contribCommit(
  by: Contributor & { readonly seedRoot: Uint8Array; readonly r: Uint8Array },
): Uint8Array {
  return H(TAGS.contribution, contributorBytes(by), sized(by.seedRoot, 32), sized(by.r, 32));
}

/**
 * The value of typed words: their bytes as received, without any normalisation.
 * Throws a `RangeError` unless they are 1 to 256 bytes of well-formed text.
 */
export function textValue(by: Contributor & { readonly text: string }): Uint8Array {
  const utf8 = utf8Bytes(by.text);
  if (utf8 === null || utf8.length < 1 || utf8.length > TEXT_BYTES_MAX) {
    throw new RangeError(`words are 1 to ${TEXT_BYTES_MAX} bytes of well-formed text`);
  }
  return H(TAGS.text, contributorBytes(by), u16(utf8.length), utf8);
}

export interface Contributions {
  readonly gameId: Uint8Array;
  readonly epoch: number;
  readonly seedRoot: Uint8Array;
  /** One for each seat, in order of play. */
  readonly seats: readonly Contribution[];
}

/** X: the digest over what every seat contributed (DF1 A.1, `DF1X`). */
export function contribDigest({ gameId, epoch, seedRoot, seats }: Contributions): Uint8Array {
  const head = concat(sized(gameId, 16), u32(epoch), sized(seedRoot, 32), u8(seats.length));
  const each = seats.map(({ playerId, playerKey, kind, value }) =>
    concat(
      sized(playerId, 16),
      sized(playerKey, 32),
      u8(CONTRIBUTION_KINDS.indexOf(kind)),
      sized(value, 32),
    ),
  );
  return H(TAGS.contributions, head, ...each);
}
