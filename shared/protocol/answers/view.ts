/** What one viewer may see of a table at one version. */
import * as z from 'zod/mini';
import { hex32Schema, idSchema, seatSchema, versionSchema } from '../ids.ts';
import { termsSchema } from '../terms.ts';
import {
  boneTextSchema,
  countSchema,
  instantSchema,
  namedSchema,
  scoresSchema,
  textsSchema,
  told,
} from './parts.ts';
import { lastRoundSchema, moveSchema, roundSchema } from './round.ts';

export const seatKindSchema = z.enum(['person', 'house', 'open']);
const seatsSchema = z.array(seatSchema);

export const seatViewSchema = z.object({
  seat: seatSchema,
  player: z.nullable(idSchema),
  name: z.nullable(z.string()),
  kind: seatKindSchema,
  count: told('Bones still in hand.', countSchema),
  away: told('The house plays this seat until its player is back.', z.boolean()),
  free: z.exactOptional(told('Somebody with the invite may sit down here now.', z.literal(true))),
  bankSeconds: z.exactOptional(
    told('Whole seconds left beside the allowance, where the terms give any.', countSchema),
  ),
  vacation: z.exactOptional(
    told(
      'Where the terms allow days off.',
      z.object({ until: z.nullable(instantSchema), daysLeft: countSchema }),
    ),
  ),
});

export const youSchema = z.object({
  seat: z.nullable(seatSchema),
  hand: z.array(boneTextSchema),
  openings: told(
    'Places and salts of your bones, which open the commitments to them.',
    z.array(z.object({ pos: countSchema, bone: boneTextSchema, salt: z.string() })),
  ),
  moves: told('Every legal play now; empty when it is not your turn.', z.array(moveSchema)),
  can: told('The other commands that would be accepted now.', textsSchema),
});

export const gameSchema = z.object({
  no: countSchema,
  target: z.nullable(z.int()),
  playOff: z.boolean(),
  next: z.nullable(
    z.object({
      pose: told('66, 00, any, double or draw.', z.string()),
      seats: told('Who may pose, in the order in which they may choose.', seatsSchema),
      value: z.nullable(z.int()),
    }),
  ),
  winner: told('Sides.', z.nullable(z.array(seatSchema))),
});

const epochSchema = z.object({
  no: countSchema,
  phase: z.enum(['commit', 'reveal', 'locked']),
  background: told('Rounds go on meanwhile under the epoch before.', z.boolean()),
  deadline: z.nullable(instantSchema),
  seedRoot: told('What a commitment binds; null once it is locked.', z.nullable(hex32Schema)),
  committed: seatsSchema,
  revealed: seatsSchema,
  texts: seatsSchema,
});

export const fairSchema = z.object({
  grade: told(
    'Grade of the shuffle for this viewer; null before the first lock.',
    z.nullable(z.enum(['A', 'B', 'A+B', 'C', 'D'])),
  ),
  words: z.nullable(z.string()),
  beacon: z.enum(['claimed', 'none']),
  code: told('Chat code of the deal.', z.nullable(z.string())),
  secrets: seatsSchema,
  texts: seatsSchema,
  epoch: z.nullable(epochSchema),
  size: told('Events in the log so far.', countSchema),
  head: told('Hash of the last event.', hex32Schema),
});

export const viewSchema = z.object({
  tableId: idSchema,
  version: versionSchema,
  ruleset: z.string(),
  rulesetVersion: countSchema,
  options: namedSchema,
  terms: termsSchema,
  status: z.enum(['open', 'playing', 'over']),
  readKey: told('Lets whoever has it read the table, as `?k=`.', z.string()),
  invite: told(
    'What a friend needs to join: for those seated, while a seat is free.',
    z.nullable(z.string()),
  ),
  sides: told('In pairs side 0 is seats 0 and 2.', z.enum(['pairs', 'solo'])),
  seats: z.array(seatViewSchema),
  you: youSchema,
  round: z.nullable(roundSchema),
  deadline: told('When the turn runs out.', z.nullable(instantSchema)),
  overdue: z.boolean(),
  scores: told('By side.', scoresSchema),
  game: gameSchema,
  match: z.nullable(z.object({ games: scoresSchema, winner: z.nullable(seatSchema) })),
  lastRound: z.nullable(lastRoundSchema),
  fair: fairSchema,
  previous: told('The table that this one is a rematch of.', z.nullable(idSchema)),
  rematch: told('For those who sit here, once it is open.', z.nullable(idSchema)),
  over: told('How the table ended, such as finished; null before.', z.nullable(z.string())),
});
