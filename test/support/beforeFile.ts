/** Runs before each file of tests that shares its process with others. */
import { restartCommandIds } from './testApp.ts';

restartCommandIds();
