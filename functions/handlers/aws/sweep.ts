import { instanceApp } from '../../compose/background.ts';
import { instanceLog } from '../../compose/log.ts';
import { instanceMetrics } from '../../compose/metrics.ts';
import { invoked } from './invoked.ts';

/** Once a minute: looks at every table whose time has come. */
export const handler = invoked(async (_event: unknown) => {
  const app = await instanceApp();
  const swept = await app.sweep();
  instanceMetrics.oldestOverdue(swept.oldestOverdueMs);
  instanceMetrics.failedLooks(swept.failed);
  instanceLog.info('sweep', { ...swept });
});
