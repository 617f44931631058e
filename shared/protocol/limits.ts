/** Every limit of the public surface, in one place. Units come last in each name. */
export const LIMITS = {
  /** A request body or an incoming frame. Larger ones answer `too-large`. */
  bodyBytesMax: 16_384,
  /** An outgoing WebSocket message; API Gateway's own limit is 128 KB, ours leaves room. */
  messageBytesMax: 30_000,
  nameCharsMax: 40,
  commandIdCharsMax: 64,
  /** Standing orders of a seat, and the commands for them whose receipts are kept. */
  ordersMax: 16,
  ordersReceiptsMax: 16,
  /** Turn allowance, from the shortest live clock to two weeks. */
  allowanceSecondsMin: 45,
  allowanceSecondsMax: 1_209_600,
  bankSecondsMax: 1_209_600,
  vacationDaysMax: 60,
  missesToHouseMax: 100,
  watchDelayRoundsMax: 100,
  eventsLimitDefault: 50,
  eventsLimitMax: 200,
  waitSecondsMax: 20,
  ticketSecondsMax: 30,
  guestTokenDaysMax: 365,
  /** How long a seat at a rematch is kept for who sat there before. */
  reservedSeatDaysMax: 3,
  /** How long a table with open seats is listed in the lobby. */
  lobbyDaysMax: 14,
  /** Open tables of one player in the lobby. */
  lobbyTablesMax: 5,
  lobbyLimitDefault: 20,
  lobbyLimitMax: 50,
  sleepMinutesMax: 720,
  idTokenCharsMax: 8_192,
  signInCodeCharsMax: 4_096,
  botKeysMax: 10,
  /** A link code: how long it is good, and how often it may be tried. */
  linkCodeMinutesMax: 10,
  linkCodeTriesMax: 5,
  /** The code of a table that is said aloud: how long it is good at most, and how often tried. */
  tableCodeMinutesMax: 120,
  tableCodeTriesMax: 5,
  /** Tables in one page of `me/tables`. */
  myTablesLimitDefault: 50,
  myTablesLimitMax: 200,
  /** Tables in one page of `me/export`. */
  exportTablesMax: 20,
  /** Webhooks of one player, the tables one may name, and the length of an address. */
  hooksMax: 10,
  hookTablesMax: 100,
  hookUrlCharsMax: 2_000,
  /** Browsers of one player that are told. */
  pushesMax: 10,
  /** Tests and replays that the owner of a webhook asks for, a day. */
  byHandMax: 20,
  /** Mails a day that ask whether an address is the player's: of a player, and to an address. */
  confirmationsMax: 5,
  /** Events that one request sends again. */
  replayMax: 100,
  /** How long the commit phase and the reveal phase of an epoch stay open, each. */
  epochWindowSecondsMax: 10,
  /** How long promised secrets are waited for in the background where turns have no clock. */
  revealSecondsUnlimited: 86_400,
  /** Words for a shuffle, in bytes of UTF-8 (DF1 A.5). */
  wordsBytesMax: 256,
  /** A turn is settled this long after its deadline, so that commands still queued can arrive. */
  settleGraceSeconds: 5,
  /** How long every seat is asked whether it keeps its bones: at most, and on short clocks. */
  redealWindowSecondsMax: 3_600,
  redealWindowSecondsShort: 12,
  /** From the lock of a round to the public beacon it waits for, and on short clocks. */
  beaconLeadSeconds: 30,
  beaconLeadSecondsShort: 12,
  /** A beacon is fetched this long after it is due, so that the relays have it. */
  beaconGraceSeconds: 1,
  /** A beacon this late is looked for by the sweep alone, once a minute. */
  beaconRetrySecondsMax: 60,
  /** Clocks shorter than this also get a delayed look beside the minute's sweep. */
  shortClockSecondsMax: 900,
  /** A commit other than a plain play; house players go on in a follow-up commit past it. */
  commitBytesMax: 4_096,
  /** How often a command is decided again after losing a race for its version. */
  attemptsMax: 8,
} as const;

/**
 * The page's content security policy, the same wherever it is served: it loads, and speaks to,
 * nothing but where it came from.
 */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The policy of the page's first file, which brings a style along: that one by its SHA-256, and
 * what comes from its own place.
 *
 * @param html the first file
 * @param sha256 of a text in UTF-8, base64
 */
export function pagePolicy(html: string, sha256: (text: string) => string): string {
  const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)];
  const allowed = styles.map(([, style = '']) => ` 'sha256-${sha256(style)}'`);
  return PAGE_POLICY.replace("style-src 'self'", (own) => own + allowed.join(''));
}

/** The verifier in one file, beside the page. It brings a stricter policy of its own along. */
export const VERIFIER_PATH = '/verify.html';
/** What a policy inside a file cannot say. */
export const VERIFIER_POLICY = "frame-ancestors 'none'";
