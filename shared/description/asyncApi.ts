/** The WebSocket API as an AsyncAPI 3.0 document, made of the schemas that its handler uses. */
import * as z from 'zod/mini';
import * as sent from '../protocol/answers/frames.ts';
import { told } from '../protocol/answers/parts.ts';
import { pingSchema, subscribeSchema } from '../protocol/frames.ts';
import { idSchema } from '../protocol/ids.ts';
import { LIMITS } from '../protocol/limits.ts';
import { COMMAND_NAMES, COMMANDS, TABLE_ANSWERS } from './components.ts';
import { infoOf } from './info.ts';
import { type Json, SchemaBook, type Schemas } from './jsonSchema.ts';

const ABOUT =
  'Text frames of JSON, one message each. `POST /v1/ws-tickets` (see /openapi.json) gives the whole ' +
  'address, good once and for 30 seconds. Every frame with a `commandId` has exactly one answer ' +
  'with it. After a gap in the versions, or a new connection, subscribe again from the last ' +
  'version you have. Fields that are not listed may be added to whatever is sent: ignore what you ' +
  'do not know. A frame with a field that is not listed is refused.';

const tableId = told('The table it is for.', idSchema);
const SAYS_COMMAND = 'The command of the same type over HTTP, with the table it is for.';

/** What a client may send, by its type. */
export const CLIENT_FRAMES: ReadonlyMap<string, z.ZodMiniType> = new Map<string, z.ZodMiniType>([
  ['subscribe', subscribeSchema],
  ['ping', pingSchema],
  ...COMMANDS.map(({ type, command }) => [type, z.extend(command, { tableId })] as const),
]);

/** What the server sends, by the name of its schema. */
export const SERVER_FRAMES = {
  DoneFrame: sent.doneFrameSchema,
  RefusedFrame: sent.refusedFrameSchema,
  SubscribedFrame: sent.subscribedFrameSchema,
  CommitFrame: sent.commitFrameSchema,
  RematchFrame: sent.rematchFrameSchema,
  PongFrame: sent.pongFrameSchema,
  ErrorFrame: sent.errorFrameSchema,
} as const satisfies Schemas;
type ServerFrameName = keyof typeof SERVER_FRAMES;

const SAYS: Readonly<Record<ServerFrameName, string>> = {
  DoneFrame: 'The answer to a command that was done.',
  RefusedFrame: 'The answer to a frame with a `commandId` that was refused.',
  SubscribedFrame: 'The answer to `subscribe`: the view, and the commits after that version.',
  CommitFrame: 'A commit of a table that is followed; one for each, in order.',
  RematchFrame: 'The rematch of a table is open, for those who sit there.',
  PongFrame: 'The answer to `ping`.',
  ErrorFrame: 'A frame without a `commandId` was refused.',
};

/** `Play` of `play`. */
const capital = (type: string): string => `${type.charAt(0).toUpperCase()}${type.slice(1)}`;
const nameOf = (type: string): string => COMMAND_NAMES.get(type) ?? `${capital(type)}Request`;
const CHANNEL = '#/channels/socket';

function answersTo(type: string): readonly ServerFrameName[] {
  if (type === 'subscribe') return ['SubscribedFrame', 'RefusedFrame', 'ErrorFrame'];
  if (type === 'ping') return ['PongFrame', 'RefusedFrame', 'ErrorFrame'];
  return ['DoneFrame', 'RefusedFrame', 'ErrorFrame'];
}

const PUSHED: readonly ServerFrameName[] = ['CommitFrame', 'RematchFrame'];

/** The document, as JSON. `version` is the program's. */
export function asyncApiDocument(version: string): Json {
  const requests = Object.fromEntries([...CLIENT_FRAMES].map(([t, frame]) => [nameOf(t), frame]));
  const inward = new SchemaBook(requests, 'input', 'draft-07').components();
  const outward = new SchemaBook({ ...TABLE_ANSWERS, ...SERVER_FRAMES }, 'output', 'draft-07');
  return {
    asyncapi: '3.0.0',
    info: infoOf('Sixlove over WebSocket', ABOUT, version),
    defaultContentType: 'application/json',
    channels: { socket: channel() },
    operations: Object.fromEntries([...received(), ...pushed()]),
    components: {
      schemas: { ...inward, ...outward.components() },
      messages: { ...clientMessages(), ...serverMessages() },
    },
  };
}

function channel(): Json {
  const names = [...[...CLIENT_FRAMES.keys()].map(nameOf), ...Object.keys(SERVER_FRAMES)];
  const ticket = { type: 'string', description: 'As POST /v1/ws-tickets gave it, good once.' };
  return {
    address: '/ws',
    description: `An incoming frame is ${LIMITS.bodyBytesMax} bytes at most.`,
    messages: Object.fromEntries(
      names.map((name) => [name, { $ref: `#/components/messages/${name}` }]),
    ),
    bindings: {
      ws: {
        method: 'GET',
        query: { type: 'object', properties: { ticket }, required: ['ticket'] },
      },
    },
  };
}

const messagesOf = (names: readonly string[]): Json[] =>
  names.map((name) => ({ $ref: `${CHANNEL}/messages/${name}` }));

/** What the server receives, each with its answers. */
function received(): [string, Json][] {
  return [...CLIENT_FRAMES.keys()].map((type) => [
    type,
    {
      action: 'receive',
      channel: { $ref: CHANNEL },
      messages: messagesOf([nameOf(type)]),
      reply: { channel: { $ref: CHANNEL }, messages: messagesOf(answersTo(type)) },
    },
  ]);
}

/** What the server sends unasked. */
function pushed(): [string, Json][] {
  return PUSHED.map((name) => [
    `push${name.replace(/Frame$/, '')}`,
    {
      action: 'send',
      channel: { $ref: CHANNEL },
      summary: SAYS[name],
      messages: messagesOf([name]),
    },
  ]);
}

function clientMessages(): Json {
  return Object.fromEntries(
    [...CLIENT_FRAMES.keys()].map((type) => {
      const says = COMMAND_NAMES.has(type) ? { summary: SAYS_COMMAND } : {};
      return [nameOf(type), { name: type, ...says, payload: payloadOf(nameOf(type)) }];
    }),
  );
}

function serverMessages(): Json {
  return Object.fromEntries(
    Object.entries(SAYS).map(([name, summary]) => {
      return [name, { name, summary, payload: payloadOf(name) }];
    }),
  );
}

const payloadOf = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
