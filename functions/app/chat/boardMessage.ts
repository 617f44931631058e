/** A table as everybody in a channel sees it. Made of a watcher's view and of nothing else. */
import { boardWords } from '../../../shared/picture/boardWords.ts';
import type { LaidBone, LaidTable, View } from '../../../shared/protocol/view.ts';
import { describeRulesets } from '../../../shared/rulesets/registry.ts';
import { agreement } from '../../../shared/words/agreement.ts';
import { chatTexts } from '../../../shared/words/chat/chatTexts.ts';
import type { Language } from '../../../shared/words/language.ts';
import { type SeenRound, since } from '../../../shared/words/since.ts';
import { gameName } from '../gameName.ts';
import { withInertNames } from '../inertNames.ts';
import type { ChatButton, ChatMessage } from '../ports/chat.ts';
import { buttonData } from './button.ts';
import { instant } from './times.ts';

/** Of a running round the last plays are told, however many there were. */
const TURNS_TOLD = 4;

export interface BoardLinks {
  /** The picture at the view's version. */
  readonly picture: string;
  readonly table: string;
}

/** The bones of a table as text, such as `[6|4][4|4]`; an arm of a cross a line. */
function boneText(table: LaidTable): string {
  const bones = (laid: readonly LaidBone[]) =>
    laid.map(({ lies }) => `[${lies[0]}|${lies[1]}]`).join('');
  if ('line' in table) return bones(table.line);
  const { center, arms } = table;
  if (center === null) return '';
  const lines = arms.flatMap((arm, i) => (arm.length === 0 ? [] : [`${i + 1}: ${bones(arm)}`]));
  return [bones([center]), ...lines].join('\n');
}

/** The round that is on the table: between two rounds, the one that ended. */
function shownRound({ round, lastRound }: View): (LaidTable & { no: number }) | null {
  return round !== null && round.history.length > 0 ? round : (lastRound ?? round);
}

function recent({ round, lastRound }: View): SeenRound {
  if (round !== null && round.history.length > 0) {
    const turns = Math.max(0, round.history.length - TURNS_TOLD);
    return { no: round.no, turns, ended: false };
  }
  return { no: lastRound?.no ?? 0, turns: lastRound?.history.length ?? 0, ended: false };
}

function seatsText(view: View, language: Language): string {
  const t = chatTexts(language);
  const isDealt = view.seats.some(({ count }) => count > 0);
  return view.seats
    .map(({ seat, name, kind, count, away }) => {
      const who = kind === 'house' ? t.house : kind === 'open' ? t.openSeat : (name ?? t.somebody);
      const bones = isDealt ? ` ${count}` : '';
      return `${seat + 1}. ${who}${away ? ` (${t.away})` : ''}${bones}`;
    })
    .join(' · ');
}

function untilText({ deadline, overdue }: View, language: Language): string[] {
  if (deadline === null || overdue) return [];
  return [chatTexts(language).until(instant(Date.parse(deadline), 'UTC', language))];
}

/** What whoever sits down agrees to: the game and the terms, a sentence each. */
function agreedText({ status, ruleset, options, terms }: View, language: Language): string[] {
  const described = describeRulesets().find(({ id }) => id === ruleset);
  if (status !== 'open' || described === undefined) return [];
  return [agreement(described, options, terms, language).join(' ')];
}

/** Buttons under a board: what anybody in the place may ask for. */
function buttonsOf(view: View, language: Language) {
  const { tableId, status, version, terms, seats, lastRound } = view;
  const t = chatTexts(language).buttons;
  const look = (
    kind: 'hand' | 'join' | 'clock' | 'score' | 'verify',
    label: string,
  ): ChatButton => ({
    label,
    data: buttonData({ kind, tableId }),
  });
  const act = (kind: 'rematch' | 'claim', label: string): ChatButton => ({
    label,
    data: buttonData({ kind, tableId, version }),
  });
  const row: ChatButton[] = [];
  if (status === 'open') row.push(look('join', t.join));
  if (status === 'playing') row.push(look('hand', t.hand), look('clock', t.clock));
  if (status !== 'open') row.push(look('score', t.score));
  if (lastRound !== null) row.push(look('verify', t.verify));
  // A board does not change when a turn runs out: whoever presses too early is told so.
  if (status === 'playing' && terms.onExpiry === 'claim') row.push(act('claim', t.claim));
  const isPlayedAgain = status === 'over' && seats.some(({ player }) => player !== null);
  if (isPlayedAgain) row.push(act('rematch', t.rematch));
  return [row];
}

/** The message of a view that no seat has. Throws on a view of a seat, which may know more. */
export function boardMessage(seen: View, language: Language, links: BoardLinks): ChatMessage {
  const view = withInertNames(seen);
  if (view.you.seat !== null) throw new Error('a board is made of what a watcher sees');
  const t = chatTexts(language);
  const round = shownRound(view);
  const laid = round === null ? '' : boneText(round);
  const said = since(view, recent(view), language);
  const text = [
    round === null
      ? gameName(view.ruleset, language)
      : t.heading(gameName(view.ruleset, language), round.no),
    ...(laid === '' ? [] : [laid]),
    seatsText(view, language),
    ...(view.scores.length === 0 ? [] : [t.scores(view.scores.join(' – '))]),
    ...said,
    ...untilText(view, language),
    ...(view.status === 'open' ? [t.openAt(links.table)] : []),
    ...agreedText(view, language),
  ].join('\n');
  return {
    text,
    buttons: buttonsOf(view, language),
    picture:
      round === null || laid === ''
        ? null
        : { url: links.picture, alt: boardWords(round, t.board) },
    mentions: [],
  };
}

/**
 * A table that is shown to its players only: that it is there, and how they get to it. While seats
 * are open, how others become its players.
 */
export function closedMessage(
  tableId: string,
  language: Language,
  { link, isOpen }: { readonly link: string; readonly isOpen: boolean },
): ChatMessage {
  const t = chatTexts(language);
  const kind = isOpen ? 'join' : 'hand';
  const button = { label: t.buttons[kind], data: buttonData({ kind, tableId }) };
  return { text: t.closed(link), buttons: [[button]], picture: null, mentions: [] };
}
