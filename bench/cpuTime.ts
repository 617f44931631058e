/** CPU seconds that this process has used, its garbage collector's threads included. */
function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

export interface Contender {
  readonly name: string;
  /** Does the work once and says how often that counts. */
  readonly work: () => number | Promise<number>;
}

/** Works for so many CPU seconds; how often the work was done in one of them. */
async function perCpuSecond({ work }: Contender, seconds: number): Promise<number> {
  const start = cpuSeconds();
  let done = 0;
  let used = 0;
  while (used < seconds) {
    done += await work();
    used = cpuSeconds() - start;
  }
  return done / used;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const WARM_SECONDS = 1.5;
const SLICE_SECONDS = 0.7;
const SLICES = 7;

/**
 * Warms every contender, then measures them in turns, so that whatever else the machine does meets
 * all of them: medians of how often each did its work in a CPU second.
 */
export async function race<Name extends string>(
  contenders: readonly (Contender & { readonly name: Name })[],
): Promise<Partial<Record<Name, number>>> {
  for (const contender of contenders) await perCpuSecond(contender, WARM_SECONDS);
  const slices: number[][] = [];
  for (let slice = 0; slice < SLICES; slice += 1) {
    const figures: number[] = [];
    for (const contender of contenders) {
      figures.push(await perCpuSecond(contender, SLICE_SECONDS));
    }
    slices.push(figures);
  }
  const medians: Partial<Record<Name, number>> = {};
  contenders.forEach(({ name }, i) => {
    medians[name] = median(slices.map((slice) => slice[i] ?? Number.NaN));
  });
  return medians;
}
