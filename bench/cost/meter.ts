/** Counts what handlers ask of the services around them, by middleware of the real SDK clients. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { itemBytes, readUnits, writeUnits } from './units.ts';

/** The functions of the deployment, and what is not to be counted. */
export type Place =
  | 'http'
  | 'socket'
  | 'stream'
  | 'look'
  | 'sweep'
  | 'deliver'
  | 'post'
  | 'start'
  | 'aside';

export type Service = 'store' | 'keys' | 'queue' | 'connections' | 'api' | 'function';

/** One thing that is charged for, or that must not happen. */
export interface Call {
  /** The function that was running. */
  readonly place: Place;
  readonly service: Service;
  /** `PutItem`, `Sign`, `message in` and so on. */
  readonly what: string;
  /** Of the store: which table, and what its row is, as the first word of its key. */
  readonly table: string;
  readonly row: string;
  readonly isConditional: boolean;
  readonly isStrong: boolean;
  readonly readUnits: number;
  readonly writeUnits: number;
  /** Of the item that is written, or of the message. */
  readonly bytes: number;
}

const NOTHING: Omit<Call, 'place' | 'service' | 'what'> = {
  table: '',
  row: '',
  isConditional: false,
  isStrong: false,
  readUnits: 0,
  writeUnits: 0,
  bytes: 0,
};

type Input = Readonly<Record<string, unknown>>;

/** What `client.middlewareStack.add` of every SDK client takes at its first step. */
type Middleware = (
  next: (args: { readonly input: object }) => Promise<{ output: object; response: unknown }>,
  context: { readonly commandName?: string },
) => (args: { readonly input: object }) => Promise<{ output: object; response: unknown }>;

interface Client {
  readonly middlewareStack: {
    add(middleware: Middleware, options: { step: 'initialize'; name: string }): void;
  };
}

const rowOf = (pk: unknown): string => String(pk).split('#')[0] ?? '';

export class Meter {
  readonly #place = new AsyncLocalStorage<Place>();
  /** Sizes of the rows that stand, by table and key, for what replaces or deletes them. */
  readonly #sizes = new Map<string, number>();
  #calls: Call[] = [];

  /** Runs what is charged to a function. */
  in<T>(place: Place, run: () => Promise<T>): Promise<T> {
    return this.#place.run(place, run);
  }

  /** The same as one invocation of it. */
  invoke<T>(place: Place, run: () => Promise<T>): Promise<T> {
    return this.in(place, () => {
      this.add('function', 'invocation');
      return run();
    });
  }

  add(service: Service, what: string, more: Partial<Call> = {}): void {
    const place = this.#place.getStore() ?? 'aside';
    if (place !== 'aside') this.#calls.push({ ...NOTHING, place, service, what, ...more });
  }

  /** What was counted since this was asked last. */
  take(): readonly Call[] {
    const calls = this.#calls;
    this.#calls = [];
    return calls;
  }

  /** Counts every request of a client to a service whose requests are all alike. */
  count(client: unknown, service: Service, bytesOf: (input: Input) => number = () => 0): void {
    this.#watch(client, (command, input) => this.add(service, command, { bytes: bytesOf(input) }));
  }

  /** Counts a client of the store, with units by the sizes of its items. */
  countStore(client: unknown): void {
    this.#watch(client, (command, input, output) => {
      const table = String(input['TableName'] ?? '');
      switch (command) {
        case 'PutItem':
          return this.#wrote(command, table, input, input['Item'] as Input);
        case 'UpdateItem':
        case 'DeleteItem':
          return this.#wrote(command, table, input, input['Key'] as Input);
        case 'GetItem':
          return this.#read(command, table, input, output['Item'] as Input | undefined);
        case 'Query':
          return this.#queried(table, input, output['Items'] as readonly Input[]);
        case 'BatchGetItem':
          return this.#gotBatch(input, output);
        default:
          return this.add('store', command, { table });
      }
    });
  }

  #watch(client: unknown, note: (command: string, input: Input, output: Input) => void): void {
    const middleware: Middleware = (next, context) => async (args) => {
      const command = (context.commandName ?? '').replace(/Command$/, '');
      const input = args.input as Input;
      try {
        const result = await next(args);
        note(command, input, result.output as Input);
        return result;
      } catch (error) {
        // What a condition refuses is charged for as well.
        note(command, input, {});
        throw error;
      }
    };
    (client as Client).middlewareStack.add(middleware, { step: 'initialize', name: 'meter' });
  }

  #wrote(what: string, table: string, input: Input, item: Input): void {
    const key = `${table}/${item['pk']}/${item['sk']}`;
    const before = this.#sizes.get(key) ?? 0;
    const bytes = what === 'DeleteItem' ? before : itemBytes(item);
    this.#sizes.set(key, what === 'UpdateItem' ? Math.max(before, bytes) : bytes);
    this.add('store', what, {
      table,
      row: rowOf(item['pk']),
      isConditional: input['ConditionExpression'] !== undefined,
      writeUnits: writeUnits(Math.max(before, bytes)),
      bytes,
    });
  }

  #read(what: string, table: string, input: Input, item: Input | undefined): void {
    const isStrong = input['ConsistentRead'] === true;
    const bytes = item === undefined ? 0 : itemBytes(item);
    const row = rowOf((input['Key'] as Input)['pk']);
    this.add('store', what, { table, row, isStrong, bytes, readUnits: readUnits(bytes, isStrong) });
  }

  #queried(table: string, input: Input, items: readonly Input[] = []): void {
    const isStrong = input['ConsistentRead'] === true;
    const bytes = items.reduce((sum, item) => sum + itemBytes(item), 0);
    const row = rowOf((input['ExpressionAttributeValues'] as Input)[':pk']);
    const units = readUnits(bytes, isStrong);
    this.add('store', 'Query', { table, row, isStrong, bytes, readUnits: units });
  }

  /** Each key is charged for as if it were read alone. */
  #gotBatch(input: Input, output: Input): void {
    for (const [table, request] of Object.entries(input['RequestItems'] as Input)) {
      const { Keys: keys, ConsistentRead } = request as {
        readonly Keys: readonly Input[];
        readonly ConsistentRead?: boolean;
      };
      const isStrong = ConsistentRead === true;
      const found = ((output['Responses'] ?? {}) as Input)[table] as readonly Input[] | undefined;
      const sizes = (found ?? []).map(itemBytes);
      const units = keys.reduce((sum, _, i) => sum + readUnits(sizes[i] ?? 0, isStrong), 0);
      const row = rowOf(keys[0]?.['pk']);
      this.add('store', 'BatchGetItem', { table, row, isStrong, readUnits: units });
    }
  }
}
