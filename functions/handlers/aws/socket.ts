import { instanceDefects } from '../../compose/defects.ts';
import { once } from '../../compose/once.ts';
import { instancePlay } from '../../compose/play.ts';
import { makeSocketHandler, type SocketEvent } from '../socket.ts';
import { invoked } from './invoked.ts';

const serve = once(async () => makeSocketHandler((await instancePlay()).play, instanceDefects));

export const handler = invoked(async (event: SocketEvent) => (await serve())(event));
