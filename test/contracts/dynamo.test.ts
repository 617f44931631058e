import { afterAll, beforeAll, describe } from 'vitest';
import { dynamoDirectory } from '../../functions/adapters/dynamo/directory.ts';
import { dynamoJournal } from '../../functions/adapters/dynamo/journal.ts';
import { dynamoRows } from '../../functions/adapters/dynamo/rows.ts';
import { dynamoVault } from '../../functions/adapters/dynamo/vault.ts';
import { isSkippedOnAws } from '../support/awsTests.ts';
import { SEALED } from '../support/sealed.ts';
import { openTestStore, type TestStore } from '../support/testStore.ts';
import { calendarsContract, outagesContract } from './clocks.ts';
import { directoryContract } from './directory.ts';
import { journalContract } from './journal.ts';
import { lobbyContract, lobbyPlacesContract } from './lobby.ts';
import { myTablesContract, seenContract, statsContract } from './mine.ts';
import { ordersContract } from './orders.ts';
import { botKeysContract, identitiesContract, linkCodesContract } from './people.ts';
import { rowsContract } from './rows.ts';
import { tableCodesContract } from './tableCodes.ts';
import { vaultContract } from './vault.ts';

describe.skipIf(await isSkippedOnAws('the store'))('on DynamoDB', () => {
  let store: TestStore;
  beforeAll(async () => {
    store = await openTestStore();
  });
  afterAll(() => store.close());

  journalContract(() => dynamoJournal(store.client, store.names.journal));
  vaultContract(() => dynamoVault(store.client, store.names.vault, SEALED));
  const makeDirectory = () => dynamoDirectory(store.client, store.names.directory);
  rowsContract(() => dynamoRows(store.client, store.names.directory));
  ordersContract(() => dynamoVault(store.client, store.names.vault, SEALED));
  directoryContract(makeDirectory);
  calendarsContract(makeDirectory);
  outagesContract(makeDirectory);
  identitiesContract(makeDirectory);
  botKeysContract(makeDirectory);
  linkCodesContract(makeDirectory);
  tableCodesContract(makeDirectory);
  lobbyContract(makeDirectory);
  lobbyPlacesContract(makeDirectory);
  myTablesContract(makeDirectory);
  statsContract(makeDirectory);
  seenContract(makeDirectory);
});
