import { describe } from 'vitest';
import { memoryRows } from '../support/memory/rows.ts';
import { memoryDirectory, memoryJournal, memoryVault } from '../support/memory.ts';
import { calendarsContract, outagesContract } from './clocks.ts';
import { directoryContract } from './directory.ts';
import { journalContract } from './journal.ts';
import { lobbyContract } from './lobby.ts';
import { myTablesContract, seenContract, statsContract } from './mine.ts';
import { ordersContract } from './orders.ts';
import { botKeysContract, identitiesContract, linkCodesContract } from './people.ts';
import { rowsContract } from './rows.ts';
import { vaultContract } from './vault.ts';

describe('in memory', () => {
  journalContract(memoryJournal);
  vaultContract(memoryVault);
  rowsContract(memoryRows);
  ordersContract(memoryVault);
  directoryContract(memoryDirectory);
  calendarsContract(memoryDirectory);
  outagesContract(memoryDirectory);
  identitiesContract(memoryDirectory);
  botKeysContract(memoryDirectory);
  linkCodesContract(memoryDirectory);
  lobbyContract(memoryDirectory);
  myTablesContract(memoryDirectory);
  statsContract(memoryDirectory);
  seenContract(memoryDirectory);
});
