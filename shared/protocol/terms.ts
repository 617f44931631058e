import * as z from 'zod/mini';
import { intSchema } from './ids.ts';
import { LIMITS } from './limits.ts';

const secondsSchema = intSchema(0, LIMITS.bankSecondsMax);
const allowanceSchema = intSchema(LIMITS.allowanceSecondsMin, LIMITS.allowanceSecondsMax);
const flag = (otherwise: boolean) => z._default(z.boolean(), otherwise);

/** What a table agrees on at creation. A missing field takes its default. */
export const termsSchema = z.strictObject({
  allowanceSeconds: z._default(z.nullable(allowanceSchema), 86_400),
  bankSeconds: z._default(secondsSchema, 0),
  incrementSeconds: z._default(secondsSchema, 0),
  pauses: z.prefault(
    z.strictObject({
      weekends: flag(false),
      sleep: flag(false),
      vacationDays: z._default(intSchema(0, LIMITS.vacationDaysMax), 0),
    }),
    {},
  ),
  onExpiry: z._default(z.enum(['house', 'claim', 'forfeit']), 'house'),
  missesToHouse: z._default(intSchema(1, LIMITS.missesToHouseMax), 3),
  /** Whether the only legal play of a turn is made at once. */
  swift: flag(false),
  /** Whether players may leave standing orders. */
  orders: flag(true),
  /** Whether open seats are listed in the public lobby. */
  lobby: flag(false),
  watch: z._default(z.enum(['players', 'link', 'anyone']), 'link'),
  watchDelayRounds: z._default(intSchema(0, LIMITS.watchDelayRoundsMax), 0),
  seating: z._default(z.enum(['joined', 'drawn']), 'joined'),
  beacon: flag(false),
});

export type Terms = z.infer<typeof termsSchema>;
