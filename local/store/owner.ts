import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Which server uses a data folder, for messages and for knowing whether waiting makes sense. It
 * decides nothing: LevelDB's own lock, which the system drops with the process, does.
 */
const pidFile = (dataDir: string): string => join(dataDir, 'server.pid');

export function claim(dataDir: string): void {
  writeFileSync(pidFile(dataDir), `${process.pid}\n`);
}

export function release(dataDir: string): void {
  rmSync(pidFile(dataDir), { force: true });
}

/** The process of another server that has claimed the folder and still runs; null if none. */
export function otherOwner(dataDir: string): number | null {
  const pid = Number.parseInt(readIfThere(pidFile(dataDir)), 10);
  return pid > 0 && pid !== process.pid && isRunning(pid) ? pid : null;
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
