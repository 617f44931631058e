/** The server as it runs on one machine, with all three chat platforms. */
import { type BotDoor, type ChatTown, chatTown } from './chatPeople.ts';
import { type ServedChats, servedChats } from './servedChats.ts';

export interface ChatServer extends ServedChats {
  readonly town: ChatTown;
  readonly door: BotDoor;
  /** A door where everything comes several times at once, as platforms may send it. */
  repeating(times: number): BotDoor & { again(): Promise<void> };
}

export async function chatServer(): Promise<ChatServer> {
  const town = await chatTown(Date.now);
  const server = await servedChats(town.environment);
  const door: BotDoor = {
    async post(platform, request) {
      const url = new URL(`/v1/chat/${platform}`, server.url);
      const answer = await fetch(url, { method: 'POST', ...request });
      const type = answer.headers.get('content-type');
      return { status: answer.status, body: await answer.text(), type };
    },
    work: () => Promise.resolve(),
  };
  return {
    ...server,
    town,
    door,
    repeating(times) {
      const sent: Parameters<BotDoor['post']>[] = [];
      return {
        ...door,
        async post(...request) {
          sent.push(request);
          const all = Array.from({ length: times }, () => door.post(...request));
          const [first, ...others] = await Promise.all(all);
          if (first === undefined) throw new Error('it is sent at least once');
          for (const other of others) {
            if (JSON.stringify(other) !== JSON.stringify(first)) throw new Error('answers differ');
          }
          return first;
        },
        /** Everything once more, long after it was done. */
        async again() {
          for (const request of sent) await door.post(...request);
        },
      };
    },
    async close() {
      await server.close();
      await town.close();
    },
  };
}
