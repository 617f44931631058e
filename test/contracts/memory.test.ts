import { describe } from 'vitest';
import { memoryDirectory, memoryJournal, memoryVault } from '../support/memory.ts';
import { directoryContract } from './directory.ts';
import { journalContract } from './journal.ts';
import { vaultContract } from './vault.ts';

describe('in memory', () => {
  journalContract(memoryJournal);
  vaultContract(memoryVault);
  directoryContract(memoryDirectory);
});
