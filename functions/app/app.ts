/** The application: its use cases over the ports. Knows no transport and no vendor. */
import type { Commit } from '../../shared/journal/commit.ts';
import { ProofArchive } from './archive.ts';
import { wantsLogHead } from './heads.ts';
import { makePlay } from './play.ts';
import type { Ports } from './ports.ts';
import { Push } from './push.ts';
import { RematchCalls } from './rematchCalls.ts';
import { makeServing } from './serving.ts';
import { Watching } from './watching.ts';

/** What answers who asks, and what follows commits and clocks. */
export type App = ReturnType<typeof makeApp>;

/**
 * Builds the application around the part of it that plays, which may be there already. Keeps caches
 * of its own; every instance may have one.
 */
export function makeApp(ports: Ports, play = makePlay(ports)) {
  const serving = makeServing(ports, play);
  const { tables, views, commands, lobby, mine, telling, people, chats } = serving;
  const calls = new RematchCalls(ports, tables);
  const shown = chats === null ? [] : [chats.boards];
  const readKey = views.readKey.bind(views);
  const kept = ports.archive === undefined ? [] : [new ProofArchive(ports, ports.archive, readKey)];
  const projections = [lobby, calls, mine, telling.outbox, ...shown, ...kept];
  const push = new Push(ports, tables, views);
  const watching = new Watching(ports, tables, push, commands, projections);

  return {
    ...serving,
    consume: watching.consume.bind(watching),
    /**
     * The same for a commit that is announced, by its version alone or with what the announcement
     * carries of it. What leads to a signature is believed from the journal alone.
     */
    async consumeVersion(
      tableId: string,
      version: number,
      carried: Commit | null = null,
    ): Promise<void> {
      const isEnough = carried?.version === version && !wantsLogHead(carried);
      const commit = isEnough ? carried : await ports.journal.at(tableId, version);
      if (commit === null) throw new Error('a commit was announced that is not in the journal');
      await watching.consume(tableId, commit);
    },
    look: watching.look.bind(watching),
    async sweep() {
      const swept = await watching.sweep();
      await people.finishRemovals();
      return swept;
    },
  };
}
