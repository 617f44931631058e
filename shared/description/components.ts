/** The schemas that have a name in the description, and those that are made for it of others. */
import * as z from 'zod/mini';
import * as files from '../protocol/answers/files.ts';
import * as lists from '../protocol/answers/lists.ts';
import * as notices from '../protocol/answers/notices.ts';
import * as people from '../protocol/answers/people.ts';
import { problemSchema } from '../protocol/answers/problem.ts';
import * as round from '../protocol/answers/round.ts';
import * as table from '../protocol/answers/table.ts';
import * as view from '../protocol/answers/view.ts';
import { commandSchema, orderSchema } from '../protocol/commands.ts';
import {
  createBodySchema,
  guestBodySchema,
  joinBodySchema,
  rematchBodySchema,
} from '../protocol/http.ts';
import * as noticeBodies from '../protocol/notices.ts';
import * as personBodies from '../protocol/people.ts';
import { termsSchema } from '../protocol/terms.ts';
import type { Schemas } from './jsonSchema.ts';

/** With the terms, which the handler reads apart so that a fault in them has its own code. */
export const createTableSchema = z.extend(createBodySchema, { terms: z.optional(termsSchema) });

/** Every command with its type. */
export const COMMANDS = commandSchema.def.options.flatMap((command) =>
  command.shape.type.def.values.map((type) => ({ type, command })),
);
/** The name of each command's schema, by its type: `PlayCommand` of `play`. */
export const COMMAND_NAMES: ReadonlyMap<string, string> = new Map(
  COMMANDS.map(({ type }) => [type, `${type.charAt(0).toUpperCase()}${type.slice(1)}Command`]),
);

/** What may be sent. */
export const REQUESTS: Schemas = {
  ...Object.fromEntries(
    COMMANDS.map(({ type, command }) => [COMMAND_NAMES.get(type) ?? type, command]),
  ),
  Command: commandSchema,
  OrderBody: orderSchema,
  GuestBody: guestBodySchema,
  TableBody: createTableSchema,
  TermsBody: termsSchema,
  JoinBody: joinBodySchema,
  RematchBody: rematchBodySchema,
  SeenBody: personBodies.seenBodySchema,
  ProfileBody: personBodies.profileChangeSchema,
  AccountBody: personBodies.accountBodySchema,
  SignInBody: personBodies.signInBodySchema,
  BotKeyBody: personBodies.botKeyBodySchema,
  LinkBody: personBodies.linkBodySchema,
  NoticesBody: noticeBodies.noticesChangeSchema,
  MailBody: noticeBodies.mailBodySchema,
  PushBody: noticeBodies.pushBodySchema,
  PushEndBody: noticeBodies.pushEndSchema,
  HookBody: noticeBodies.hookBodySchema,
  HookChangeBody: noticeBodies.hookChangeSchema,
  ReplayBody: noticeBodies.replayBodySchema,
};

/** What is sent at a table, over HTTP and over the socket. */
export const TABLE_ANSWERS: Schemas = {
  View: view.viewSchema,
  Terms: termsSchema,
  Seat: view.seatViewSchema,
  You: view.youSchema,
  Fair: view.fairSchema,
  Game: view.gameSchema,
  Round: round.roundSchema,
  LastRound: round.lastRoundSchema,
  LaidBone: round.laidBoneSchema,
  Turn: round.turnSchema,
  Move: round.moveSchema,
  Commit: table.commitSchema,
  Receipt: table.receiptSchema,
  Problem: problemSchema,
};

/** What is sent over HTTP. */
export const ANSWERS: Schemas = {
  ...TABLE_ANSWERS,
  Order: orderSchema,
  SignedIn: people.signedInSchema,
  SignIns: people.signInsSchema,
  Me: people.meSchema,
  Player: people.playerSchema,
  BotKey: people.botKeySchema,
  BotKeys: people.botKeysSchema,
  NewBotKey: people.newBotKeySchema,
  Code: people.codeSchema,
  Export: people.exportSchema,
  SeenTable: table.seenTableSchema,
  CommandAnswer: table.commandAnswerSchema,
  Events: table.eventsAnswerSchema,
  Created: table.createdSchema,
  Joined: table.joinedSchema,
  Rematched: table.rematchedSchema,
  Orders: table.ordersSchema,
  Words: table.wordsSchema,
  TableCode: table.tableCodeSchema,
  FoundTable: table.foundTableSchema,
  Seen: table.seenSchema,
  Since: table.sinceSchema,
  MyTables: lists.myTablesSchema,
  Lobby: lists.lobbySchema,
  Record: files.recordSchema,
  Proof: files.proofSchema,
  Keys: files.keysSchema,
  Rulesets: files.rulesetsSchema,
  Ticket: files.ticketSchema,
  Notices: notices.noticesSchema,
  NoticeTest: notices.noticeTestSchema,
  Hook: notices.hookSchema,
  Hooks: notices.hooksSchema,
  NewHook: notices.newHookSchema,
  RotatedHook: notices.rotatedHookSchema,
  HookTest: notices.hookTestSchema,
  Replayed: notices.replayedSchema,
};
