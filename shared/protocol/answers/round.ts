/** The round that is played, and the last one that was. */
import * as z from 'zod/mini';
import { endSchema } from '../commands.ts';
import { seatSchema } from '../ids.ts';
import { boneTextSchema, countSchema, instantSchema, scoresSchema, told } from './parts.ts';

export const moveSchema = z.object({
  bone: boneTextSchema,
  end: z.exactOptional(
    told('Absent for the pose, and at equal ends, where any side is accepted.', endSchema),
  ),
});

export const turnSchema = z.object({
  seat: seatSchema,
  bone: z.exactOptional(boneTextSchema),
  end: z.exactOptional(endSchema),
  pass: z.exactOptional(z.literal(true)),
  auto: z.exactOptional(
    told('Why the server made this play: forced, house, time, orders, single or away.', z.string()),
  ),
});

export const laidBoneSchema = z.object({
  bone: boneTextSchema,
  lies: told(
    'Its halves as it lies: from the left end to the right, on an arm from the centre outwards.',
    boneTextSchema,
  ),
  seat: seatSchema,
  turn: told('Its place in `history`.', countSchema),
});

const line = {
  line: told('The bones on the table, from left to right.', z.array(laidBoneSchema)),
};
const cross = {
  center: told('Null before the pose.', z.nullable(laidBoneSchema)),
  arms: told('In the order in which they were begun.', z.array(z.array(laidBoneSchema))),
};

/** A round as seen so far, on a line or on a cross. */
function onTable<T extends z.core.$ZodLooseShape>(facts: T) {
  return z.union([z.object({ ...facts, ...line }), z.object({ ...facts, ...cross })]);
}

const seatsSchema = z.array(seatSchema);

export const roundSchema = onTable({
  no: told('Numbers rise, and some may be left out.', countSchema),
  poser: z.nullable(seatSchema),
  ends: told(
    'Pips at the left and right end, or at the tip of each arm; empty before the pose.',
    z.array(z.int()),
  ),
  turns: told(
    'Whose turn it is; two seats where either partner may pose, none while all are asked.',
    seatsSchema,
  ),
  forced: told('The rules named the first bone.', z.boolean()),
  draw: z.nullable(
    z.object({
      bones: told('What each seat drew for the lead.', z.array(boneTextSchema)),
      seat: seatSchema,
    }),
  ),
  beacon: told(
    'While the round waits for the public beacon before it is dealt.',
    z.nullable(z.object({ round: countSchema, dueAt: instantSchema })),
  ),
  redeal: told(
    'While every seat is asked whether it keeps its bones.',
    z.nullable(z.object({ deadline: z.nullable(instantSchema), waiting: seatsSchema })),
  ),
  history: told('Every play and pass, in order.', z.array(turnSchema)),
  value: told('Love runs: what a plain win is worth.', z.nullable(z.int())),
  fines: told('On the cross: by seat, what passes have cost.', z.nullable(scoresSchema)),
});

const bonusSchema = z.object({
  kind: told("The bonus's name in the ruleset's options.", z.string()),
  side: seatSchema,
  points: z.int(),
});

export const lastRoundSchema = onTable({
  no: countSchema,
  poser: z.nullable(seatSchema),
  deal: told("Every seat's bones at the start.", z.array(z.array(boneTextSchema))),
  history: z.array(turnSchema),
  end: z.enum(['domino', 'block', 'open']),
  closer: told('The seat that made the last play.', z.nullable(seatSchema)),
  winner: z.nullable(seatSchema),
  side: z.nullable(seatSchema),
  tie: z.boolean(),
  keyBone: z.boolean(),
  counts: told('Pips left, by seat.', scoresSchema),
  value: told('Love runs: what the winner got.', z.nullable(z.int())),
  points: told(
    'By side without bonuses; on the cross by seat, without fines.',
    z.nullable(scoresSchema),
  ),
  bonuses: z.array(bonusSchema),
  fines: z.nullable(scoresSchema),
  scores: told('By side, after the round.', scoresSchema),
  event: told('win, tie, reset, oneAll, playTwo, gameWon or none.', z.string()),
});
