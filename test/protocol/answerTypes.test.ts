/**
 * The schemas that describe answers, and the types of what the server answers, are one truth: the
 * compiler fails here where they part. Nothing is checked while the test runs.
 */
import { expectTypeOf, test } from 'vitest';
import type * as z from 'zod/mini';
import type { App } from '../../functions/app/app.ts';
import type { Answer } from '../../functions/app/command.ts';
import type { ExportPage } from '../../functions/app/exportPlayer.ts';
import type { TableRecord } from '../../functions/app/gameRecord.ts';
import type { Outcome } from '../../functions/app/outcome.ts';
import type * as files from '../../shared/protocol/answers/files.ts';
import type * as frames from '../../shared/protocol/answers/frames.ts';
import type * as lists from '../../shared/protocol/answers/lists.ts';
import type * as notices from '../../shared/protocol/answers/notices.ts';
import type * as people from '../../shared/protocol/answers/people.ts';
import type { problemSchema } from '../../shared/protocol/answers/problem.ts';
import type * as table from '../../shared/protocol/answers/table.ts';
import type { viewSchema } from '../../shared/protocol/answers/view.ts';
import type { Problem } from '../../shared/protocol/errors.ts';
import type { ServerFrame } from '../../shared/protocol/frames.ts';
import type { CommitView, OrdersView, Receipt } from '../../shared/protocol/http.ts';
import type { LobbyView } from '../../shared/protocol/lobby.ts';
import type { MyTablesView } from '../../shared/protocol/mine.ts';
import type { HookView, NoticesView } from '../../shared/protocol/notices.ts';
import type { View } from '../../shared/protocol/view.ts';

/** A type without `readonly`, and with every intersection as one object. */
type Plain<T> = unknown extends T
  ? unknown
  : T extends string | number | boolean | null | undefined
    ? T
    : { -readonly [K in keyof T]: Plain<T[K]> };

type Frozen<T> = unknown extends T ? unknown : { readonly [K in keyof T]: Frozen<T[K]> };

type Shape<S extends z.ZodMiniType> = Plain<z.infer<S>>;

/** What a use case answers where it does not refuse. */
type Given<F extends (...given: never[]) => unknown> =
  Awaited<ReturnType<F>> extends Outcome<infer T> ? Plain<T> : Plain<Awaited<ReturnType<F>>>;

type Telling = App['telling'];

test('what is seen of a table', () => {
  expectTypeOf<Shape<typeof viewSchema>>().toEqualTypeOf<Plain<View>>();
  expectTypeOf<Shape<typeof table.seenTableSchema>>().toEqualTypeOf<
    Given<App['reading']['view']>
  >();
  expectTypeOf<Shape<typeof table.commitSchema>>().toEqualTypeOf<Plain<CommitView>>();
  expectTypeOf<Shape<typeof table.eventsAnswerSchema>>().toEqualTypeOf<
    Given<App['reading']['events']>
  >();
  expectTypeOf<Shape<typeof table.wordsSchema>>().toEqualTypeOf<Given<App['reading']['words']>>();
  expectTypeOf<Shape<typeof table.sinceSchema>>().toEqualTypeOf<Given<App['since']['since']>>();
  expectTypeOf<Shape<typeof table.seenSchema>>().toEqualTypeOf<Given<App['since']['see']>>();
  expectTypeOf<Shape<typeof lists.myTablesSchema>>().toEqualTypeOf<Plain<MyTablesView>>();
  expectTypeOf<Shape<typeof lists.lobbySchema>>().toEqualTypeOf<Plain<LobbyView>>();
});

test('what is answered to who acts', () => {
  expectTypeOf<Shape<typeof table.receiptSchema>>().toEqualTypeOf<Plain<Receipt>>();
  expectTypeOf<Shape<typeof table.commandAnswerSchema>>().toEqualTypeOf<Plain<Answer>>();
  expectTypeOf<Shape<typeof table.ordersSchema>>().toEqualTypeOf<Plain<OrdersView>>();
  expectTypeOf<Shape<typeof table.createdSchema>>().toEqualTypeOf<
    Given<App['opening']['create']>
  >();
  expectTypeOf<Shape<typeof table.joinedSchema>>().toEqualTypeOf<Given<App['opening']['join']>>();
  expectTypeOf<Shape<typeof table.rematchedSchema>>().toEqualTypeOf<
    Given<App['rematches']['rematch']>
  >();
  type Told = Omit<Problem, 'events'> & { readonly events?: readonly CommitView[] };
  expectTypeOf<Shape<typeof problemSchema>>().toEqualTypeOf<Plain<Told>>();
});

test('codes that bring others to a table', () => {
  type Codes = App['tableCodes'];
  expectTypeOf<Shape<typeof table.tableCodeSchema>>().toEqualTypeOf<Given<Codes['make']>>();
  expectTypeOf<Shape<typeof table.foundTableSchema>>().toEqualTypeOf<Given<Codes['find']>>();
});

test('what comes over the socket', () => {
  type Frame =
    | typeof frames.doneFrameSchema
    | typeof frames.refusedFrameSchema
    | typeof frames.subscribedFrameSchema
    | typeof frames.commitFrameSchema
    | typeof frames.rematchFrameSchema
    | typeof frames.pongFrameSchema
    | typeof frames.errorFrameSchema;
  type Loose<T> = T extends { problem: unknown } ? Omit<T, 'problem'> : T;
  expectTypeOf<Loose<Plain<z.infer<Frame>>>>().toEqualTypeOf<Loose<Plain<ServerFrame>>>();
});

test('people and what tells them', () => {
  type Accounts = App['accounts'];
  expectTypeOf<Shape<typeof people.signedInSchema>>().toEqualTypeOf<Given<App['guest']>>();
  expectTypeOf<Shape<typeof people.signedInSchema>>().toEqualTypeOf<Given<Accounts['signIn']>>();
  expectTypeOf<Shape<typeof people.signedInSchema>>().toEqualTypeOf<Given<Accounts['join']>>();
  expectTypeOf<Shape<typeof people.signedInSchema>>().toEqualTypeOf<
    Given<Accounts['signInByCode']>
  >();
  expectTypeOf<Shape<typeof people.signInsSchema>>().toEqualTypeOf<Given<Accounts['signIns']>>();
  expectTypeOf<Shape<typeof people.codeSchema>>().toEqualTypeOf<Given<Accounts['newLink']>>();
  expectTypeOf<Shape<typeof people.botKeysSchema>>().toEqualTypeOf<Given<Accounts['botKeys']>>();
  expectTypeOf<Shape<typeof people.newBotKeySchema>>().toEqualTypeOf<
    Given<Accounts['newBotKey']>
  >();
  expectTypeOf<Shape<typeof people.meSchema>>().toEqualTypeOf<Given<App['people']['me']>>();
  expectTypeOf<Shape<typeof people.playerSchema>>().toEqualTypeOf<Given<App['people']['player']>>();
  expectTypeOf<Shape<typeof people.exportSchema>>().toEqualTypeOf<Plain<ExportPage>>();
  expectTypeOf<Shape<typeof notices.noticesSchema>>().toEqualTypeOf<Plain<NoticesView>>();
  expectTypeOf<Shape<typeof notices.noticeTestSchema>>().toEqualTypeOf<
    Given<Telling['book']['test']>
  >();
});

test('webhooks', () => {
  type Webhooks = Telling['webhooks'];
  expectTypeOf<Shape<typeof notices.hookSchema>>().toEqualTypeOf<Plain<HookView>>();
  expectTypeOf<Shape<typeof notices.hooksSchema>>().toEqualTypeOf<Given<Webhooks['list']>>();
  expectTypeOf<Shape<typeof notices.newHookSchema>>().toEqualTypeOf<Given<Webhooks['create']>>();
  expectTypeOf<Shape<typeof notices.rotatedHookSchema>>().toEqualTypeOf<
    Given<Webhooks['rotate']>
  >();
  expectTypeOf<Shape<typeof notices.hookTestSchema>>().toEqualTypeOf<
    Given<Telling['byHand']['test']>
  >();
  expectTypeOf<Shape<typeof notices.replayedSchema>>().toEqualTypeOf<
    Given<Telling['byHand']['replay']>
  >();
});

test('what is kept', () => {
  expectTypeOf<Shape<typeof files.recordSchema>>().toEqualTypeOf<Plain<TableRecord>>();
  // A parameter's value is any JSON here.
  type Described = ReturnType<App['rulesets']>[number];
  type Shown = z.infer<typeof files.rulesetsSchema>[number];
  expectTypeOf<Described>().toExtend<Frozen<Shown>>();
  expectTypeOf<keyof Described>().toEqualTypeOf<keyof Shown>();
  expectTypeOf<Shape<typeof files.ticketSchema>>().toEqualTypeOf<Given<App['ticket']>>();
});
