import { instanceApp } from '../../compose.ts';
import { makeSocketHandler, type SocketHandler } from '../socket.ts';

export const handler: SocketHandler = async (event) =>
  makeSocketHandler(await instanceApp())(event);
