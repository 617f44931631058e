import { isDouble } from './bones.ts';
import type { NaiveNext } from './game.ts';
import type { NaiveRound } from './round.ts';
import type { NaiveRules } from './rules.ts';

/** Who poses and with what, as far as the deal and the game before say it. */
export interface NaivePose {
  readonly poser: number | null;
  /** Whether the rules name the bone. */
  readonly forced: boolean;
  /** Who may be named where nobody is known. */
  readonly open: readonly number[];
}

export function poseOf(
  rules: NaiveRules,
  next: NaiveNext,
  hands: readonly (readonly string[])[],
): NaivePose {
  const holder = (bone: string): number => hands.findIndex((hand) => hand.includes(bone));
  const everybody = hands.map((_, seat) => seat);
  switch (next.pose) {
    case '66':
      return { poser: holder('66'), forced: rules.options.sporting !== true, open: [] };
    case '00':
      return { poser: holder('00'), forced: true, open: [] };
    case 'draw':
      return { poser: null, forced: false, open: everybody };
    case 'double': {
      const poser = next.seats.find((seat) => hands[seat]?.some(isDouble)) ?? null;
      return { poser, forced: false, open: [] };
    }
    case 'any': {
      const [only, second] = next.seats;
      const poser = second === undefined ? (only ?? null) : null;
      return { poser, forced: false, open: next.seats };
    }
  }
}

/** A round that was dealt and whose poser is known. */
export function dealtRound(
  rules: NaiveRules,
  next: NaiveNext,
  hands: readonly (readonly string[])[],
  poser: number,
): NaiveRound {
  const { forced } = poseOf(rules, next, hands);
  const { options, parameters } = rules;
  return {
    table: {
      kind: parameters.layout,
      line: [],
      arms: [],
      fillFirst: options.frenchFillFirst,
      lock: options.frenchLock,
    },
    hands,
    seat: poser,
    turns: [],
    posable: (bone) => {
      if (forced) return bone === next.pose;
      return next.pose !== 'double' || isDouble(bone);
    },
  };
}
