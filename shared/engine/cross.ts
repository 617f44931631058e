import { type Bone, boneOf, hasPip, isDouble, lowPip, otherPip } from './bone.ts';
import {
  type BoneSet,
  bonesIn,
  DOUBLES,
  EMPTY,
  has,
  intersect,
  union,
  withBone,
  withPip,
} from './boneSet.ts';
import { type End, type Layout, type LayoutState, type Misfit, tableAfter } from './layout.ts';
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

/** The name of an arm by its place in `ends`. */
function armAt(place: number): End {
  const arm = ARMS[place];
  if (arm === undefined) throw new RangeError(`the cross has no arm ${place}`);
  return arm;
}

function shows(state: LayoutState, arm: End, bone: Bone): boolean {
  const pip = state.ends[Number(arm) - 1];
  return pip !== undefined && hasPip(bone, pip);
}

/**
 * A cross of four arms around a double (source 003). A bone with the number of an arm's tip lies
 * there if it is that number's double, or if the tip is not locked. Doubles open no further arms.
 */
export function cross({ fillFirst, lock }: CrossAnswers): Layout {
  function isUnlocked(state: LayoutState, arm: number, pip: number): boolean {
    const opener = boneOf(pip, pip);
    return lock === 'suit' ? has(state.bones, opener) : state.tips[arm] === opener;
  }

  function takes(state: LayoutState, arm: number, pip: number, bone: Bone): boolean {
    return hasPip(bone, pip) && (isDouble(bone) || isUnlocked(state, arm, pip));
  }

  function isBuilding(state: LayoutState): boolean {
    return fillFirst && state.ends.length < ARMS.length;
  }

  /** The arm that the bone would begin; undefined if it may begin none. */
  function begins(state: LayoutState, bone: Bone): End | undefined {
    return hasPip(bone, centreOf(state)) ? nextArm(state) : undefined;
  }

  function choices(state: LayoutState, bone: Bone): End[] {
    const arms: End[] = [];
    if (!isBuilding(state)) {
      state.ends.forEach((pip, arm) => {
        if (takes(state, arm, pip, bone)) arms.push(armAt(arm));
      });
    }
    const next = begins(state, bone);
    if (next !== undefined) arms.push(next);
    return arms;
  }

  function fits(state: LayoutState): BoneSet {
    const isFull = state.ends.length === ARMS.length;
    let bones = isFull ? EMPTY : withPip(centreOf(state));
    if (isBuilding(state)) return bones;
    state.ends.forEach((pip, arm) => {
      const own = withPip(pip);
      bones = union(bones, isUnlocked(state, arm, pip) ? own : intersect(own, DOUBLES));
    });
    return bones;
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

  const layout: Layout = {
    id: 'cross',
    ends: ARMS,
    pose: (bone) => ({ bones: withBone(EMPTY, bone), pose: bone, ends: [], tips: [] }),
    fits,
    fitsAfter: (state, bone, end) => fits(tableAfter(layout, state, bone, end)),
    moves: (state, bones) =>
      bonesIn(bones).flatMap((bone) => choices(state, bone).map((end) => ({ bone, end }))),
    choices,
    resolve,
    place(state, bone, end) {
      const arm = Number(end) - 1;
      const { pose } = state;
      const bones = withBone(state.bones, bone);
      const ends = [...state.ends];
      ends[arm] = otherPip(bone, ends[arm] ?? centreOf(state));
      const tips = [...state.tips];
      tips[arm] = bone;
      return { bones, pose, ends, tips };
    },
    /** Passes cost points here, so they are played round (source 003). */
    isBlocked: (_state, _deck, allPassed) => allPassed,
  };
  return layout;
}
