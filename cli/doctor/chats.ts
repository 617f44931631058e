/** Whether the secrets of chat platforms are there, and are what platform and server go by. */
import { type BotSetup, type BotWorld, chatPath, type Finding, type Probe } from '../bot/setup.ts';

const ANSWER_MS_MAX = 10_000;

export interface ChatChecks {
  /** Whether the platforms themselves are asked. */
  readonly isOnline: boolean;
  /** Address of the running server, with a slash at its end; null to ask none. */
  readonly server: string | null;
}

/** All that can be said of one platform. */
export async function chatFindings(
  setup: BotSetup,
  world: BotWorld,
  { isOnline, server }: ChatChecks,
): Promise<readonly Finding[]> {
  const { name, variables } = setup;
  const missing = variables.filter((variable) => (world.env[variable] ?? '') === '');
  const hint = `(docs/${name}.md)`;
  if (missing.length === variables.length) {
    return [{ state: 'off', about: name, text: `set ${missing.join(' and ')} to use it ${hint}` }];
  }
  if (missing.length > 0) {
    return [{ state: 'wrong', about: name, text: `set ${missing.join(' and ')} as well ${hint}` }];
  }
  const set: Finding = { state: 'ok', about: name, text: `${variables.join(' and ')} are set` };
  const checked = isOnline ? await setup.check(world) : [];
  const probes = server === null ? [] : setup.probes(world);
  const probed = await Promise.all(
    probes.map((probe) => probeFinding(probe, new URL(chatPath(name), server ?? ''), world)),
  );
  return [set, ...checked, ...probed];
}

async function probeFinding(
  { about, headers, body, status }: Probe,
  url: URL,
  world: BotWorld,
): Promise<Finding> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS_MAX);
    const response = await world.fetch(url, { method: 'POST', headers, body, signal });
    await response.body?.cancel();
    if (response.status === status) return { state: 'ok', about, text: `answered ${status}` };
    const hint =
      response.status === 404
        ? 'the server does not know the platform: start it with the same variables'
        : 'the server has other secrets than are set here';
    return { state: 'wrong', about, text: `answered ${response.status}: ${hint}` };
  } catch {
    return { state: 'wrong', about, text: `nothing answers at ${url.origin}` };
  }
}
