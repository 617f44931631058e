import type { Log } from '../../functions/app/ports.ts';

export const quietLog: Log = { info: () => {}, error: () => {} };
