import { instanceApp } from '../../compose.ts';
import { type HttpHandler, makeHttpHandler } from '../http.ts';

export const handler: HttpHandler = async (event) => makeHttpHandler(await instanceApp())(event);
