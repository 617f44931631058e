import { makeApp } from '../app/app.ts';
import { makeInstanceApp } from './app.ts';

/** The application of a function that nobody calls: it settles what is due. */
export const instanceApp = makeInstanceApp(makeApp);
