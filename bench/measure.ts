/** Runs `work` until it is warm, then times it; prints one line of JSON with the median. */
export function measure(name: string, runs: number, work: () => void): void {
  for (let i = 0; i < runs / 10; i += 1) work();
  const times = Array.from({ length: runs }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  }).sort((a, b) => a - b);
  const at = (share: number): number => Number((times[Math.floor(share * runs)] ?? 0).toFixed(4));
  const { version, arch } = process;
  console.log(JSON.stringify({ name, runs, medianMs: at(0.5), p95Ms: at(0.95), version, arch }));
}
