import type { Context } from 'aws-lambda';
import { instanceLog } from '../../compose/log.ts';

type Invoked<Event, Answer> = (event: Event, context: Context) => Promise<Answer>;

/** A handler whose lines name its request, and are written before it ends. */
export function invoked<Event, Answer>(
  handle: (event: Event) => Promise<Answer>,
): Invoked<Event, Answer> {
  return async (event, context) => {
    instanceLog.begin(context);
    try {
      return await handle(event);
    } finally {
      await instanceLog.written();
    }
  };
}
