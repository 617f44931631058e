/** What the owner of a log key can change in a log that verifies, and why that is harmless. */
import type { LogState } from '../../shared/fair/logState.ts';
import { decodeEvent } from '../../shared/journal/events.ts';
import type { Change } from './keyOwner.ts';

interface Row {
  readonly why: string;
  readonly fields: readonly string[];
  /** Where it is harmless; everywhere without. */
  readonly only?: (change: Change, log: LogState) => boolean;
}

/** The epoch of a change was called off or never locked, so that no round was dealt from it. */
function isUnused({ event }: Change, log: LogState): boolean {
  const decoded = event.payload === null ? null : decodeEvent(event, log.genesis);
  if (!decoded?.ok || !('epoch' in decoded.value)) return false;
  const { epoch } = decoded.value;
  return log.hands.every((hand) => hand.epoch.epoch !== epoch);
}

const ROWS: readonly Row[] = [
  {
    why: 'the setting that people are shown; the rules and seats that count stand in GENESIS',
    fields: [
      'tableOpened.ruleset',
      'tableOpened.rulesetVersion',
      'tableOpened.options',
      'tableOpened.terms',
      'tableOpened.seats',
      'tableOpened.previous',
    ],
  },
  {
    why: 'who sat down; the players and keys that count stand in EPOCH_OPEN',
    fields: ['seatTaken.seat', 'seatTaken.playerId', 'seatTaken.playerKey'],
  },
  {
    why: 'whose turn it was by the clock; the turns that count follow from the moves',
    // As an event it has the form of another one of the clock (BANK_LEFT).
    fields: ['turn.seats', 'turn.deadlineMs', 'turn.type'],
  },
  {
    why: 'why the server moved for a seat: its own word (DF1 A.16)',
    fields: ['automatic.seat', 'automatic.reason'],
  },
  {
    why: 'clocks',
    fields: [
      'epochWindow.epoch',
      'epochWindow.deadlineMs',
      'redealWindow.deadlineMs',
      'missed.seat',
      'missed.misses',
    ],
  },
  {
    why: 'who wanted to keep the bones: only a wish for new ones has a consequence',
    fields: [
      'redealAnswered.seat',
      'redealAnswered.by',
      'redealClosed.silent',
      'redealClosed.type',
    ],
  },
  {
    why: 'words are withheld from files; their value in EPOCH_LOCK is what counts',
    fields: ['contribText.withheld', 'wordsGiven.epoch', 'wordsGiven.seat', 'wordsGiven.value'],
  },
  {
    why: 'a shuffle that was called off, or never locked: nothing is dealt from it',
    fields: [
      'epochOpen.depth',
      'epochOpen.seedRoot',
      'epochOpen.players',
      'contribCommit.seat',
      'contribCommit.commit',
      'epochCancel.reason',
      'epochCancel.seat',
    ],
    only: isUnused,
  },
  {
    why: 'a lead by which every lock waits for the same round of the beacon',
    fields: ['genesis.beaconLeadSeconds'],
  },
  {
    why: 'why a round was voided: that it was is counted, whatever the reason',
    fields: ['roundVoid.reason'],
  },
  {
    why: 'why the game ended: its score is that of the rounds',
    fields: ['gameEnd.reason', 'tableOver.reason', 'tableOver.winners', 'tableOver.type'],
  },
];

/** Fields of the table above, without the times. */
export const EXCUSED: readonly string[] = ROWS.flatMap(({ fields }) => fields);

const TIMES = 'times are the server’s word (DF1 A.16), as long as they do not run back';

/** Why a change that a verifier takes is harmless; null if nobody has said so. */
export function harmless(change: Change, log: LogState): string | null {
  const { field } = change;
  if (field.endsWith('.ts')) return TIMES;
  const row = ROWS.find(({ fields }) => fields.includes(field));
  return row !== undefined && (row.only?.(change, log) ?? true) ? row.why : null;
}
