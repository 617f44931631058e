/** What is said of proofs that come by the thousand: a line where there is something to say. */
import type { ProofReport, VerdictKind } from '../shared/verify/report.ts';

const KIND_WORDS: Readonly<Record<VerdictKind, string>> = {
  ok: 'ok',
  failed: 'failed',
  incomplete: 'incomplete',
  'not-checked': 'not checked',
};

/** One line for a proof that is not simply in order; nothing for one that is. */
export function proofLine(name: string, report: ProofReport): string {
  if (report.verdict === 'ok' && report.play.verdict === 'ok') return '';
  const { commitment, shuffle, play } = report;
  const [question, { words }] =
    Object.entries({ commitment, shuffle, play }).find(
      ([, { verdict }]) => verdict === report.verdict && verdict !== 'ok',
    ) ?? (['play', play] as const);
  const kind = report.verdict === 'failed' ? 'FAILED: ' : '';
  return `${name}: ${kind}${question}: ${words}\n`;
}

/** Counts proofs for the line at the end. */
export class ProofCount {
  readonly #kinds = new Map<string, number>();
  #proofs = 0;
  #rounds = 0;
  #unplayed = 0;

  /** Takes a proof's report, or null for what could not be read. */
  add(report: ProofReport | null): void {
    const kind = report === null ? 'unreadable' : KIND_WORDS[report.verdict];
    this.#kinds.set(kind, (this.#kinds.get(kind) ?? 0) + 1);
    this.#proofs += 1;
    this.#rounds += report?.rounds.length ?? 0;
    if (report?.verdict === 'ok' && report.play.verdict !== 'ok') this.#unplayed += 1;
  }

  /** One line, or nothing if nothing was counted. */
  text(): string {
    if (this.#proofs === 0) return '';
    const kinds = Array.from(this.#kinds, ([kind, count]) => `${count} ${kind}`).join(', ');
    const unplayed = this.#unplayed === 0 ? '' : `; play not checked in ${this.#unplayed}`;
    return `${this.#proofs} proofs, ${this.#rounds} rounds: ${kinds}${unplayed}\n`;
  }
}
