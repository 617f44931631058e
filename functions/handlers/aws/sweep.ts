import { instanceApp } from '../../compose.ts';

/** Once a minute: looks at every table whose time has come. */
export async function handler(): Promise<void> {
  const app = await instanceApp();
  app.log.info('sweep', await app.sweep());
}
