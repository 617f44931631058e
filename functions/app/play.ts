/** The part of the application that a move needs: built alone where nothing else is needed. */
import { Commands } from './command.ts';
import { Connecting } from './connecting.ts';
import { Names } from './names.ts';
import type { PlayPorts } from './ports.ts';
import { Reading } from './reading.ts';
import { Tables } from './tables.ts';
import { Views } from './views.ts';

/** The part that plays and reads. */
export type Play = ReturnType<typeof makePlay>;

/** Keeps caches of its own; every instance may have one. */
export function makePlay(ports: PlayPorts) {
  const tables = new Tables(ports);
  const names = new Names(ports);
  const views = new Views(ports, tables, names);
  const commands = new Commands(ports, tables, views);
  const reading = new Reading(ports, tables, views);
  const connecting = new Connecting(ports);
  return {
    clock: ports.clock,
    log: ports.log,
    tables,
    names,
    views,
    commands,
    reading,
    ticket: connecting.ticket.bind(connecting),
    connect: connecting.connect.bind(connecting),
    disconnect: connecting.disconnect.bind(connecting),
    connected: connecting.connected.bind(connecting),
    follow: connecting.follow.bind(connecting),
  };
}
