import { describe } from 'vitest';
import { memoryRows } from '../support/memory/rows.ts';
import { memoryDirectory, memoryJournal, memoryVault } from '../support/memory.ts';
import { directoryContract } from './directory.ts';
import { journalContract } from './journal.ts';
import { myTablesContract, seenContract, statsContract } from './mine.ts';
import { botKeysContract, identitiesContract, linkCodesContract } from './people.ts';
import { rowsContract } from './rows.ts';
import { ordersContract } from './orders.ts';
import { vaultContract } from './vault.ts';

describe('in memory', () => {
  journalContract(memoryJournal);
  vaultContract(memoryVault);
  rowsContract(memoryRows);
  ordersContract(memoryVault);
  directoryContract(memoryDirectory);
  identitiesContract(memoryDirectory);
  botKeysContract(memoryDirectory);
  linkCodesContract(memoryDirectory);
  myTablesContract(memoryDirectory);
  statsContract(memoryDirectory);
  seenContract(memoryDirectory);
});
