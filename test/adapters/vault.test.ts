import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installationKeys } from '../../functions/adapters/dynamo/installationKeys.ts';
import { dynamoVault } from '../../functions/adapters/dynamo/vault.ts';
import { systemEntropy } from '../../functions/adapters/entropy.ts';
import { kmsSealer } from '../../functions/adapters/kms/sealer.ts';
import { Secret } from '../../shared/fair/secret.ts';
import { idOf } from '../support/commits.ts';
import { SEALED } from '../support/sealed.ts';
import { openTestStore, type TestStore } from '../support/testStore.ts';
import { type KmsServer, startKmsServer, VAULT_KEY } from './kmsServer.ts';

let store: TestStore;
let kms: KmsServer;
beforeAll(async () => {
  [store, kms] = await Promise.all([openTestStore(), startKmsServer()]);
});
afterAll(() => Promise.all([store.close(), kms.close()]));

const secretOf = (fill: number) => new Secret(new Uint8Array(32).fill(fill));
const hex = (secret: Secret | null) => secret && Buffer.from(secret.reveal()).toString('hex');
const [ana, ben] = [idOf('vault ana'), idOf('vault ben')];
const rowKey = (tableId: string, epoch: number) => ({
  pk: `TABLE#${tableId}`,
  sk: `MASTER#${epoch}`,
});

async function row(key: object): Promise<Record<string, unknown> | undefined> {
  const { vault } = store.names;
  return (await store.client.send(new GetCommand({ TableName: vault, Key: key }))).Item;
}

const put = (item: object) =>
  store.client.send(new PutCommand({ TableName: store.names.vault, Item: { ...item } }));

/** As on one machine, and as on AWS. */
const oneMachine = () =>
  dynamoVault(store.client, store.names.vault, { ...SEALED, opensUnsealed: true });
const onAws = () =>
  dynamoVault(store.client, store.names.vault, {
    sealer: kmsSealer(kms.client, VAULT_KEY),
    opensUnsealed: false,
  });

describe.each([
  ['on one machine', oneMachine],
  ['on AWS', onAws],
])('a row of the vault %s', (name, vault) => {
  const [mine, other] = [idOf(`mine ${name}`), idOf(`other ${name}`)];

  it('shows no master', async () => {
    await vault().keepMaster(mine, 1, secretOf(0xab));
    const { pk, sk, v, sealed, ...rest } = (await row(rowKey(mine, 1))) ?? {};
    expect({ pk, sk, v, rest }).toEqual({ ...rowKey(mine, 1), v: 2, rest: {} });
    expect(Buffer.from(sealed as Uint8Array).toString('hex')).not.toContain('abab');
  });

  it('opens for its own table and epoch alone', async () => {
    await vault().keepMaster(mine, 2, secretOf(2));
    const { v, sealed } = (await row(rowKey(mine, 2))) ?? {};
    await put({ ...rowKey(mine, 3), v, sealed });
    await put({ ...rowKey(other, 2), v, sealed });
    expect(hex(await vault().master(mine, 2))).toBe(hex(secretOf(2)));
    const broken = 'a sealed secret does not open as that of app=sixlove';
    await expect(vault().master(mine, 3)).rejects.toThrow(`${broken} game_id=${mine} epoch=3`);
    await expect(vault().master(other, 2)).rejects.toThrow(`${broken} game_id=${other} epoch=2`);
    await expect(vault().keepMaster(other, 2, secretOf(9))).rejects.toThrow(broken);
  });

  it('of a version to come is refused', async () => {
    await put({ ...rowKey(mine, 4), v: 3, sealed: new Uint8Array(60) });
    await expect(vault().master(mine, 4)).rejects.toThrow('of a version that is not opened here');
  });
});

describe('a row that an earlier version wrote, unsealed', () => {
  const unsealed = (epoch: number) => ({
    ...rowKey(ana, epoch),
    master: secretOf(epoch).reveal(),
  });

  it('is read on one machine, and its table goes on', async () => {
    await put(unsealed(7));
    expect(hex(await oneMachine().master(ana, 7))).toBe(hex(secretOf(7)));
    expect(hex(await oneMachine().keepMaster(ana, 7, secretOf(9)))).toBe(hex(secretOf(7)));
  });

  it('is refused on AWS, where it can only have been planted', async () => {
    await put(unsealed(8));
    await expect(onAws().master(ana, 8)).rejects.toThrow('of a version that is not opened here');
    await expect(onAws().keepMaster(ana, 8, secretOf(9))).rejects.toThrow('is not opened here');
  });
});

describe('the key service', () => {
  it('is asked once to seal a new master, and once to open it by each who has not made it', async () => {
    kms.calls.length = 0;
    await onAws().keepMaster(ben, 1, secretOf(1));
    await onAws().master(ben, 1);
    await onAws().master(ben, 2);
    const context = { app: 'sixlove', game_id: ben, epoch: '1' };
    expect(kms.calls).toEqual([
      { operation: 'Encrypt', context },
      { operation: 'Decrypt', context },
    ]);
  });
});

describe('the keys of an installation', () => {
  const keys = () =>
    installationKeys(
      store.client,
      store.names.vault,
      kmsSealer(kms.client, VAULT_KEY),
      systemEntropy,
    );

  it('are the same for instances that start at once, differ by purpose, and cost one call', async () => {
    const made = await Promise.all([keys(), keys(), keys(), keys()]);
    kms.calls.length = 0;
    made.push(await keys());
    expect(kms.calls).toEqual([
      { operation: 'Decrypt', context: { app: 'sixlove', row: 'installation' } },
    ]);
    expect(new Set(made.map(({ tokenSeed }) => hex(tokenSeed))).size).toBe(1);
    expect(new Set(made.map(({ deriveSecret }) => hex(deriveSecret))).size).toBe(1);
    expect(hex(made[0]?.tokenSeed ?? null)).not.toBe(hex(made[0]?.deriveSecret ?? null));
  });
});
