/** The WebSocket API: a ticket at $connect, then frames; each with a commandId gets one answer. */

import { type Problem, problem } from '../../shared/protocol/errors.ts';
import {
  envelopeSchema,
  frameIdSchema,
  pingSchema,
  subscribeSchema,
} from '../../shared/protocol/frames.ts';
import { idSchema } from '../../shared/protocol/ids.ts';
import { LIMITS } from '../../shared/protocol/limits.ts';
import type { Play } from '../app/play.ts';
import { type Defects, UNCOUNTED } from '../app/ports/defects.ts';
import { parseCommand, shapeProblem } from './requests.ts';

/** The parts of an API Gateway WebSocket event that are used. */
export interface SocketEvent {
  readonly requestContext: {
    readonly routeKey?: string;
    readonly connectionId: string;
    readonly requestTimeEpoch: number;
    readonly requestId: string;
  };
  readonly queryStringParameters?: Readonly<Record<string, string | undefined>> | null;
  readonly body?: string | null;
}

export interface SocketResult {
  readonly statusCode: number;
  readonly body?: string;
}

export type SocketHandler = (event: SocketEvent) => Promise<SocketResult>;

/** Bytes left for events in the answer to `subscribe`, beside the view. */
const EVENTS_BYTES_MAX = LIMITS.messageBytesMax - 12_000;

interface Frame {
  readonly app: Play;
  readonly connectionId: string;
  readonly player: string;
  readonly receivedAt: number;
  readonly value: Record<string, unknown>;
  readonly commandId: string | undefined;
}

const reply = (frame: object): SocketResult => ({ statusCode: 200, body: JSON.stringify(frame) });

/** The one answer to a frame that could not be served. */
function failed(p: Problem, commandId: string | undefined, tableId?: unknown): SocketResult {
  if (commandId === undefined) return reply({ type: 'error', problem: p });
  const place = typeof tableId === 'string' ? { tableId } : {};
  return reply({ type: 'answer', ok: false, commandId, ...place, problem: p });
}

async function subscribe(frame: Frame): Promise<SocketResult> {
  const { app, connectionId, player, commandId } = frame;
  const parsed = subscribeSchema.safeParse(frame.value);
  if (!parsed.success) return failed(shapeProblem(parsed.error), commandId);
  const { tableId, after, k } = parsed.data;
  const reader = { player, key: k ?? null };
  const allowed = await app.reading.table(tableId, reader);
  if (!allowed.ok) return failed(allowed.error, commandId, tableId);
  await app.follow(connectionId, player, tableId);
  const table = await app.reading.table(tableId, reader);
  const view = await app.reading.view(tableId, reader);
  if (!table.ok || !view.ok) return failed(problem('not-found'), commandId, tableId);
  const { events, next } = await app.reading.missed(table.value, after, EVENTS_BYTES_MAX);
  const id = commandId === undefined ? {} : { commandId };
  return reply({ type: 'subscribed', ...id, tableId, ...view.value, events, next });
}

async function command(frame: Frame): Promise<SocketResult> {
  const { app, connectionId, player, commandId, receivedAt } = frame;
  const { tableId, ...body } = frame.value;
  const parsed = parseCommand({ ok: true, value: body });
  if (!parsed.ok) return failed(parsed.error, commandId, tableId);
  const id = idSchema.safeParse(tableId);
  if (!id.success) return failed(problem('not-found'), commandId);
  const outcome = await app.commands.run({
    tableId: id.data,
    player,
    command: parsed.value,
    receivedAt,
    via: connectionId,
  });
  if (!outcome.ok) return failed(outcome.error, commandId, tableId);
  return reply({ type: 'answer', ok: true, commandId, tableId, ...outcome.value });
}

function readFrame(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

async function onFrame(app: Play, event: SocketEvent): Promise<SocketResult> {
  const { connectionId, requestTimeEpoch } = event.requestContext;
  const body = event.body ?? '';
  const value = readFrame(body);
  const envelope = envelopeSchema.safeParse(value);
  const isTooLarge = Buffer.byteLength(body) > LIMITS.bodyBytesMax;
  if (isTooLarge || value === null || !envelope.success) {
    // Read for its id alone: the gateway has bounded the frame, and its sender waits for an answer.
    const id = frameIdSchema.safeParse(value);
    const code = isTooLarge ? 'too-large' : 'bad-request';
    return failed(problem(code), id.success ? id.data.commandId : undefined);
  }
  const { type, commandId } = envelope.data;
  const player = await app.connected(connectionId);
  if (player === null) return failed(problem('unauthenticated'), commandId);
  if (type === 'ping') {
    const isPing = pingSchema.safeParse(value).success;
    const id = commandId === undefined ? {} : { commandId };
    return isPing ? reply({ type: 'pong', ...id }) : failed(problem('bad-request'), commandId);
  }
  const frame = { app, connectionId, player, receivedAt: requestTimeEpoch, value, commandId };
  return type === 'subscribe' ? subscribe(frame) : command(frame);
}

/**
 * The handler of the WebSocket API. Never throws: a defect is logged and counted, the connection
 * stays.
 */
export function makeSocketHandler(app: Play, defects: Defects = UNCOUNTED): SocketHandler {
  return async (event) => {
    const { routeKey, connectionId, requestId } = event.requestContext;
    try {
      if (routeKey === '$connect') {
        const ticket = event.queryStringParameters?.['ticket'] ?? '';
        const isIn = ticket !== '' && (await app.connect(connectionId, ticket));
        return { statusCode: isIn ? 200 : 401 };
      }
      if (routeKey === '$disconnect') {
        await app.disconnect(connectionId);
        return { statusCode: 200 };
      }
      return await onFrame(app, event);
    } catch (cause) {
      const read = envelopeSchema.safeParse(readFrame(event.body ?? ''));
      const { commandId, tableId } = read.success ? read.data : {};
      const place = tableId === undefined ? {} : { tableId };
      app.log.error('frame failed', cause, { requestId, ...place });
      defects.count();
      if (routeKey === '$connect') return { statusCode: 500 };
      return failed(problem('internal'), commandId);
    }
  };
}
