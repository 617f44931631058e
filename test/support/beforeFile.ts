/** Runs before each file of tests that shares its process with others. */
import { vi } from 'vitest';
import { english } from '../../web/words/en/words.ts';
import { speak } from '../../web/words.ts';
import { restartCommandIds } from './testApp.ts';

restartCommandIds();
// The page itself speaks no language before it has chosen one.
speak(english);
// A folder for temporary files that one file of tests has named is gone with it.
vi.unstubAllEnvs();
vi.unstubAllGlobals();
vi.useRealTimers();
