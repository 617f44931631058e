import type { Context } from 'aws-lambda';
import { instanceDefects } from '../../compose/defects.ts';
import { instanceLog } from '../../compose/log.ts';

type Invoked<Event, Answer> = (event: Event, context: Context) => Promise<Answer>;

/** A handler whose lines name its request, and are written, as its defects are, before it ends. */
export function invoked<Event, Answer>(
  handle: (event: Event) => Promise<Answer>,
): Invoked<Event, Answer> {
  return async (event, context) => {
    instanceLog.begin(context);
    try {
      return await handle(event);
    } finally {
      await Promise.all([instanceLog.written(), instanceDefects.written()]);
    }
  };
}
