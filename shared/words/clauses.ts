/**
 * The rules of one game as sentences, made of its answers alone: the ruleset's name decides
 * nothing, so that a new one has its words as soon as it has its answers.
 */
import type { Texts } from './english.ts';
import type { Facts } from './facts.ts';
import { said } from './said.ts';

export interface Clause {
  readonly text: string;
  /** Whether it is said of an agreement too, rather than in the whole rules alone. */
  readonly isAgreed: boolean;
}

type Said = string | undefined;

const agreed = (text: Said): Clause[] => (text === undefined ? [] : [{ text, isAgreed: true }]);
const told = (text: Said): Clause[] => (text === undefined ? [] : [{ text, isAgreed: false }]);

/** How a game is won. */
export function lengthText(f: Facts, t: Texts): Said {
  const { rounds } = f;
  const target = f.count('target') ?? 0;
  if (rounds !== null) {
    const { most, least, points } = t.length.rounds;
    if (f.isCross) return least(rounds);
    return f.countsRounds ? most(rounds) : points(rounds);
  }
  if (f.isCross) return t.length.cross(target);
  if (!f.countsRounds) return t.length.points(target);
  return f.isLoveRun ? t.length.love[f.ruleset.sides](target) : t.length.race(target);
}

/** How many sit down, and for whom they play. */
export function seatingText({ ruleset }: Facts, t: Texts): string {
  return t.seating[ruleset.sides](ruleset.players);
}

function dealClauses(f: Facts, t: Texts): Clause[] {
  const sizes = f.fields('handSize');
  const excluded = f.fields('excluded');
  const deals = f.ruleset.players.map((players) => {
    const bones = Number(sizes[players] ?? 0);
    const without = excluded[players];
    return { players, bones, without: Array.isArray(without) ? without.map(String) : [] };
  });
  const [only] = deals;
  if (only === undefined) return [];
  const { mode, minDoubles } = f.fields('redeal');
  const doubles = Number(minDoubles ?? 0);
  const { none, onRequest, auto } = t.redeal;
  return [
    ...told(t.direction[f.ruleset.sides]),
    ...told(deals.length === 1 ? t.deal(only.bones) : t.deals(deals)),
    ...told(t.hidden),
    ...(mode === 'onRequest' ? agreed(onRequest(doubles)) : []),
    ...(mode === 'auto' ? agreed(auto(doubles)) : []),
    ...(mode === 'none' ? told(none) : []),
  ];
}

function laterPoseText(f: Facts, t: Texts): Said {
  const { sides } = f.ruleset;
  if (f.word('posePiece') === 'anyDouble') return t.laterPose.anyDouble;
  if (f.word('laterPose') !== 'winner')
    return said<unknown>(t.laterPose, f.word('laterPose')) as Said;
  return sides === 'solo' ? t.laterPose.solo : said(t.laterPose.pairs, f.word('poseChooser'));
}

function poseClauses(f: Facts, t: Texts): Clause[] {
  const skipFine = f.count('poseSkipFine') ?? 0;
  const newGame = said(t.newGamePose, f.word('newGamePose'));
  const isMatch = f.count('bestOf') !== null;
  return [
    ...agreed(f.is('sporting') ? t.sporting : said(t.firstPose, f.word('firstPose'))),
    ...agreed(laterPoseText(f, t)),
    ...(skipFine > 0 ? agreed(t.skipFine(skipFine)) : []),
    ...(isMatch || f.word('newGamePose') === 'winner' ? told(newGame) : []),
  ];
}

function lineClauses(t: Texts): Clause[] {
  return t.line.flatMap(told);
}

function crossClauses(f: Facts, t: Texts): Clause[] {
  const runFine = f.count('frenchPassFine') ?? 0;
  const allFine = f.count('frenchPassAllFine') ?? 0;
  const { always, notOnBlock } = t.passAll;
  return [
    ...told(f.is('frenchFillFirst') ? t.build.fillFirst : t.build.free),
    ...told(t.arms),
    ...agreed(said(t.lock, f.word('frenchLock'))),
    ...told(t.crossPass),
    ...agreed(said(t.passRun, f.word('frenchPassRun'))?.(runFine)),
    ...agreed((f.is('frenchPassAllOnBlock') ? always : notOnBlock)(allFine)),
    ...told(t.finesStand),
  ];
}

function endClauses(f: Facts, t: Texts): Clause[] {
  const { sides } = f.ruleset;
  return [
    ...told(t.domino[sides]),
    ...(f.isCross ? [] : told(t.dominoFirst)),
    ...told(said(t.blocked, f.word('blockDetection'))),
    ...agreed(said<string>(t.blockWinner[sides], f.word('blockWinner'))),
  ];
}

function fallbackText(f: Facts, t: Texts): Said {
  const target = f.count('fallbackTarget');
  if (target === null || !f.isLoveRun) return undefined;
  const shorter = said(t.fallbackMode, f.word('fallbackMode'))?.(target);
  return shorter === undefined ? undefined : said(t.fallback, f.word('fallbackTrigger'))?.(shorter);
}

function roundsClauses(f: Facts, t: Texts): Clause[] {
  const cap = f.count('derbyCap');
  const isDerby = f.word('tieBonus') === 'escalating';
  const playsTwo = f.isLoveRun && f.word('oneAll') === 'playTwo';
  const hasKey = f.is('keyBone');
  const sources = [hasKey, f.word('tieBonus') !== 'none', playsTwo].filter(Boolean).length;
  const keyValue = f.count('keyBoneValue') ?? 2;
  return [
    ...agreed(said(t.tieBonus, f.word('tieBonus'))),
    ...(cap !== null && isDerby ? agreed(t.derbyCap(cap)) : []),
    ...agreed(hasKey ? t.value.key(keyValue) : t.value.plain),
    ...(f.isLoveRun ? agreed(said(t.oneAll[f.ruleset.sides], f.word('oneAll'))) : []),
    ...(f.isLoveRun ? told(oneAllPoseText(f, t, playsTwo)) : []),
    ...(sources > 1 ? told(said(t.stacking, f.word('stacking'))) : []),
    ...agreed(fallbackText(f, t)),
  ];
}

function oneAllPoseText(f: Facts, t: Texts, playsTwo: boolean): Said {
  const { holder66Forced, winner } = t.oneAllPose;
  return playsTwo && f.word('oneAllPose') === 'winner' ? winner : holder66Forced;
}

function bonusClauses(f: Facts, t: Texts): Clause[] {
  const bonuses = f.fields('bonuses');
  const points = (name: string): number => Number(bonuses[name] ?? 0);
  const first = bonuses['firstHands'];
  const firstHands = Array.isArray(first) ? first.map(Number) : [];
  const salida = [points('passSalidaDouble'), points('passSalidaOther')] as const;
  const paid = (['capicua', 'chuchazo', 'passCorrido'] as const).filter((name) => points(name) > 0);
  const texts = [
    ...paid.map((name) => t.bonuses[name](points(name))),
    ...(Math.max(...salida) > 0 ? [t.bonuses.passSalida(...salida)] : []),
    ...(firstHands.some((n) => n > 0) ? [t.bonuses.firstHands(firstHands)] : []),
    ...(paid.includes('capicua') && !f.is('capicuaEqualEnds') ? [t.capicuaDiffers] : []),
  ];
  return texts.length === 0 ? agreed(t.bonuses.none) : texts.flatMap(agreed);
}

function pointsClauses(f: Facts, t: Texts): Clause[] {
  const shutout = f.word('shutoutNote');
  return [
    ...agreed(said(t.tie, f.word('tie'))),
    ...agreed(said(t.counted, f.word('countTiles'))),
    ...agreed(said(t.pointsTable, f.word('pointsTable'))),
    ...bonusClauses(f, t),
    ...(shutout === '' || shutout === 'none' ? [] : told(t.shutout(shutout))),
  ];
}

function pipsClauses(f: Facts, t: Texts): Clause[] {
  const { both, larger } = t.doublesStack;
  const isOnce = f.word('frenchKeptDouble') === 'once';
  const isShared = f.rounds === null;
  return [
    ...told(t.crossTie),
    ...told(t.crossScore),
    ...agreed(said(t.keptDouble, f.word('frenchKeptDouble'))),
    ...agreed(t.outOnDouble),
    ...(f.is('frenchDoublesStack') ? (isOnce ? told(both) : []) : told(larger)),
    ...(isShared ? told(said(t.crossShared, f.word('frenchTie'))) : []),
  ];
}

function matchClauses(f: Facts, t: Texts): Clause[] {
  const bestOf = f.count('bestOf');
  const { finalBestOf } = f.fields('match');
  const seconds = f.count('secondsPerPlay');
  return [
    ...(bestOf === null ? [] : agreed(t.match(bestOf, (bestOf + 1) / 2))),
    ...(typeof finalBestOf === 'number' ? told(t.finals(finalBestOf)) : []),
    ...(seconds === null ? [] : told(t.clock(seconds))),
  ];
}

function scoreClauses(f: Facts, t: Texts): Clause[] {
  if (f.isCross) return pipsClauses(f, t);
  return f.countsRounds ? roundsClauses(f, t) : pointsClauses(f, t);
}

/** Everything but the game's name, its seats and its length, in the order in which it is met. */
export function clausesOf(f: Facts, t: Texts): Clause[] {
  return [
    ...dealClauses(f, t),
    ...poseClauses(f, t),
    ...(f.isCross ? crossClauses(f, t) : lineClauses(t)),
    ...endClauses(f, t),
    ...scoreClauses(f, t),
    ...matchClauses(f, t),
    ...(f.ruleset.estimates.length > 0 ? agreed(t.preset) : []),
  ];
}
