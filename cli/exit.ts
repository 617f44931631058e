/** What the exit code says; the same for every command (docs/cli.md). */
export const EXIT = {
  ok: 0,
  /** The checked thing is wrong. */
  failed: 1,
  /** The command line, or input that cannot be read as what it should be. */
  usage: 2,
  /** Nothing is wrong so far, but the round is still being played. */
  notYet: 3,
  /** Network or file trouble. */
  trouble: 4,
  notAllowed: 5,
  interrupted: 130,
} as const;

export type Exit = (typeof EXIT)[keyof typeof EXIT];

/** Why a command could not do its work: one line for people, and the exit code. */
export interface Failure {
  readonly exit: Exit;
  readonly message: string;
}

/** Which of several results the whole command answers: trouble before doubt before success. */
const BY_WEIGHT: readonly Exit[] = [
  EXIT.ok,
  EXIT.notYet,
  EXIT.trouble,
  EXIT.notAllowed,
  EXIT.usage,
  EXIT.failed,
  EXIT.interrupted,
];

/** The gravest of several exit codes; a failed proof outweighs a file that could not be read. */
export function worstExit(exits: readonly Exit[]): Exit {
  return exits.reduce<Exit>(
    (worst, exit) => (BY_WEIGHT.indexOf(exit) > BY_WEIGHT.indexOf(worst) ? exit : worst),
    EXIT.ok,
  );
}
