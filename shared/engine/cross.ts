import { type Bone, boneOf, hasPip, isDouble, lowPip, otherPip } from './bone.ts';
import { has, setOf, withBone } from './boneSet.ts';
import { EMPTY_LAYOUT, type End, type Layout, type LayoutState, type Misfit } from './layout.ts';
import { err, ok, type Result } from './result.ts';

export const LOCKS = ['suit', 'arm'] as const;

/** What a ruleset answers about its cross. */
export interface CrossAnswers {
  /** Whether four bones must lie on the centre before any arm grows. */
  readonly fillFirst: boolean;
  /**
   * What opens an arm that shows a number to ordinary bones: its double lies anywhere on the
   * table, or it is the outermost bone of that very arm.
   */
  readonly lock: (typeof LOCKS)[number];
}

const ARMS: readonly (1 | 2 | 3 | 4)[] = [1, 2, 3, 4];

/** The number of the centre. Throws before the pose: nobody may ask then. */
function centreOf(state: LayoutState): number {
  if (state.pose === null) throw new RangeError('the cross has no centre yet');
  return lowPip(state.pose);
}

/** The arm that the next bone on the centre begins; undefined when all four are there. */
function nextArm(state: LayoutState): End | undefined {
  return ARMS[state.ends.length];
}

function shows(state: LayoutState, arm: End, bone: Bone): boolean {
  const tip = state.ends[Number(arm) - 1];
  return tip !== undefined && hasPip(bone, tip.pip);
}

/**
 * A cross of four arms around a double (source 003). A bone with the number of an arm's tip lies
 * there if it is that number's double, or if the tip is not locked. Doubles open no further arms.
 */
export function cross({ fillFirst, lock }: CrossAnswers): Layout {
  function takes(state: LayoutState, arm: End, bone: Bone): boolean {
    const tip = state.ends[Number(arm) - 1];
    if (tip === undefined || !hasPip(bone, tip.pip)) return false;
    if (isDouble(bone)) return true;
    const opener = boneOf(tip.pip, tip.pip);
    return lock === 'suit' ? has(state.bones, opener) : tip.bone === opener;
  }

  function isBuilding(state: LayoutState): boolean {
    return fillFirst && state.ends.length < ARMS.length;
  }

  /** The arm that the bone would begin; undefined if it may begin none. */
  function begins(state: LayoutState, bone: Bone): End | undefined {
    return hasPip(bone, centreOf(state)) ? nextArm(state) : undefined;
  }

  function choices(state: LayoutState, bone: Bone): End[] {
    const arm = begins(state, bone);
    const begun = arm === undefined ? [] : [arm];
    if (isBuilding(state)) return begun;
    return [...ARMS.filter((number) => takes(state, number, bone)), ...begun];
  }

  function misfit(state: LayoutState, bone: Bone, arms: readonly End[]): Misfit {
    return arms.some((arm) => shows(state, arm, bone)) ? 'locked-arm' : 'does-not-fit';
  }

  function resolve(state: LayoutState, bone: Bone, end: End | undefined): Result<End, Misfit> {
    const fits = choices(state, bone);
    const [only] = fits;
    if (end !== undefined && fits.includes(end)) return ok(end);
    if (isBuilding(state)) {
      return end === undefined && only !== undefined ? ok(only) : err('must-build');
    }
    if (end !== undefined) return err(misfit(state, bone, [end]));
    if (only === undefined) return err(misfit(state, bone, ARMS));
    return fits.length === 1 ? ok(only) : err('end-required');
  }

  return {
    id: 'cross',
    ends: ARMS,
    pose: (bone) => ({ ...EMPTY_LAYOUT, bones: setOf([bone]), pose: bone }),
    choices,
    resolve,
    place(state, bone, end) {
      const arm = Number(end) - 1;
      const touched = state.ends[arm]?.pip ?? centreOf(state);
      const open = { pip: otherPip(bone, touched), bone };
      const ends = [...state.ends];
      ends[arm] = open;
      return { ...state, bones: withBone(state.bones, bone), ends };
    },
    /** Passes cost points here, so they are played round (source 003). */
    isBlocked: (_state, _deck, allPassed) => allPassed,
  };
}
