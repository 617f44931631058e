import * as z from 'zod';
import { LIMITS } from './limits.ts';

const secondsSchema = z.int().min(0).max(LIMITS.bankSecondsMax);

/** What a table agrees on at creation. A missing field takes its default. */
export const termsSchema = z.strictObject({
  allowanceSeconds: z
    .int()
    .min(LIMITS.allowanceSecondsMin)
    .max(LIMITS.allowanceSecondsMax)
    .nullable()
    .default(86_400),
  bankSeconds: secondsSchema.default(0),
  incrementSeconds: secondsSchema.default(0),
  pauses: z
    .strictObject({
      weekends: z.boolean().default(false),
      sleep: z.boolean().default(false),
      vacationDays: z.int().min(0).max(LIMITS.vacationDaysMax).default(0),
    })
    .prefault({}),
  onExpiry: z.enum(['house', 'claim', 'forfeit']).default('house'),
  missesToHouse: z.int().min(1).max(LIMITS.missesToHouseMax).default(3),
  /** Whether the only legal play of a turn is made at once. */
  swift: z.boolean().default(false),
  /** Whether players may leave standing orders. */
  orders: z.boolean().default(true),
  /** Whether open seats are listed in the public lobby. */
  lobby: z.boolean().default(false),
  watch: z.enum(['players', 'link', 'anyone']).default('link'),
  watchDelayRounds: z.int().min(0).max(LIMITS.watchDelayRoundsMax).default(0),
  seating: z.enum(['joined', 'drawn']).default('joined'),
  beacon: z.boolean().default(false),
});

export type Terms = z.infer<typeof termsSchema>;
