/** Runs before each file of tests that shares its process with others. */
import { english } from '../../web/words/en/words.ts';
import { speak } from '../../web/words.ts';
import { restartCommandIds } from './testApp.ts';

restartCommandIds();
// The page itself speaks no language before it has chosen one.
speak(english);
