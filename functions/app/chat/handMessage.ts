/** A player's own hand with what can be played from it. Never sent to anybody but that player. */
import type { MoveView, View } from '../../../shared/protocol/view.ts';
import type { ChatTexts } from '../../../shared/words/chat/english.ts';
import type { Language } from '../../../shared/words/language.ts';
import { since } from '../../../shared/words/since.ts';
import { withInertNames } from '../inertNames.ts';
import type { ChatButton, ChatMessage } from '../ports/chat.ts';
import { buttonData } from './button.ts';
import type { Talk } from './talk.ts';

const ROW_MAX = 4;

const boneName = (bone: string): string => `[${bone[0]}|${bone[1]}]`;

function endText(end: MoveView['end'], t: ChatTexts): string {
  if (end === undefined) return '';
  return ` ${end === 'L' ? t.left : end === 'R' ? t.right : t.arm(end)}`;
}

/** A bone and where it goes, such as `[3|6] left`. */
export function moveText({ bone, end }: MoveView, t: ChatTexts): string {
  return `${boneName(bone)}${endText(end, t)}`;
}

function playButton({ tableId, version }: View, move: MoveView, t: ChatTexts): ChatButton {
  return {
    label: moveText(move, t),
    data: buttonData({ kind: 'play', tableId, version, ...move }),
    bone: move.bone,
  };
}

function rows(buttons: readonly ChatButton[]): ChatButton[][] {
  const count = Math.ceil(buttons.length / ROW_MAX);
  return Array.from({ length: count }, (_, i) => buttons.slice(i * ROW_MAX, (i + 1) * ROW_MAX));
}

/** The seat that may be given the pose now; null where there is none. */
export function partnerIn({ you, seats }: View): number | null {
  return you.can.includes('lead') && you.seat !== null ? (you.seat + 2) % seats.length : null;
}

/** What may be done beside a play. */
function otherButtons(view: View, t: ChatTexts): ChatButton[] {
  const { tableId, version, you } = view;
  const act = (kind: 'keep' | 'redeal' | 'claim' | 'back'): ChatButton => ({
    label: t.buttons[kind],
    data: buttonData({ kind, tableId, version }),
  });
  const simple = (['keep', 'redeal', 'claim', 'back'] as const).filter((k) => you.can.includes(k));
  const partner = partnerIn(view);
  const lead =
    partner === null
      ? []
      : [
          {
            label: t.buttons.lead,
            data: buttonData({ kind: 'lead', tableId, version, seat: partner }),
          },
        ];
  return [...simple.map(act), ...lead];
}

function stateText({ you, seats, status }: View, t: ChatTexts): string[] {
  if (status !== 'playing') return [];
  if (you.can.includes('keep')) return [t.keepOrRedeal];
  if (you.moves.length > 0) return [t.yourTurn];
  return [seats[you.seat ?? -1]?.away === true ? t.awaySeat : t.waiting];
}

/** The last line of what happened: who is waited for, or how it ended. */
export function waitedText(view: View, language: Language): string {
  const seen = { no: view.round?.no ?? view.lastRound?.no ?? 0, turns: 999, ended: true };
  return since(withInertNames(view), seen, language).at(-1) ?? '';
}

/** The hand of the one who looks; only `moves` as buttons, where not all of them are meant. */
export function handMessage(
  { t, language }: Pick<Talk, 't' | 'language'>,
  view: View,
  said: readonly string[] = [],
  moves: readonly MoveView[] = view.you.moves,
): ChatMessage {
  const { hand } = view.you;
  const ends = view.round?.ends ?? [];
  const isTurn = view.you.moves.length > 0;
  const text = [
    ...said,
    hand.length === 0 ? t.emptyHand : t.hand(hand.map(boneName).join(' ')),
    ...(ends.length === 0 ? [] : [t.ends([...new Set(ends)].join(', '))]),
    ...stateText(view, t),
    ...(isTurn ? [] : [waitedText(view, language)]),
  ].join('\n');
  const plays = moves.map((move) => playButton(view, move, t));
  return {
    text,
    buttons: [...rows(plays), ...rows(otherButtons(view, t))],
    picture: null,
    mentions: [],
  };
}
