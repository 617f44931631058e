/**
 * What is said otherwise at a Jamaican table: terms alone, no patois. Sources: dominoj.com rules,
 * jamaicansmusic.com; a bone is a card, and who leads poses.
 */

import type { Overlay } from '../overlay.ts';
import type { Who } from '../who.ts';
import { bone, plural, spell } from './grammar.ts';

const poses = (who: Who): string => `${who.name} ${who.you ? 'pose' : 'poses'}`;

export const jamaica: Overlay = {
  locale: 'en-JM',
  status: {
    yourLead: 'Your pose: choose any card',
    yourDoubleLead: 'Your pose: choose any double',
    yourForcedLead: 'Your pose, with the card that the rules name',
    youOr: (name) => `You or ${name} may pose: whoever plays first`,
    lead: (name) => `${name} to pose`,
  },
  hand: {
    title: 'Your cards',
    cancel: 'Another card',
    keys:
      'Arrow keys go over the cards. Enter chooses one, and once more lays it; L or R lays it at ' +
      'that end at once. T tells the table.',
    empty: 'No cards in hand.',
    giveLead: (name) => `Give the pose to ${name}`,
  },
  line: {
    empty: 'No card lies yet.',
    label: (n) => `The line: ${plural(n, 'card')}. In words below.`,
  },
  recap: {
    led: (who, name) => `${who.name} posed ${name}.`,
    ledForced: (who, name) => `${who.name} had to pose ${name}.`,
  },
  seat: { holds: (n) => plural(n, 'card') },
  result: {
    domino: (who, name) => `${who.name} played the last card, ${name}: domino.`,
    key: (name) =>
      `Key card: ${name} was the only card left for either end, so the round counts double.`,
    event: { reset: 'Game bruk: both sides have scored, so both go back to love.' },
    next: {
      forced: (name) => `Next round: whoever holds the ${bone(name)} poses it.`,
      sporting: (name) => `Next round: whoever holds the ${bone(name)} poses, with any card.`,
      any: (who) => `Next round: ${poses(who)} any card.`,
      give: (who, partner) =>
        `Next round: ${poses(who)} any card, or ${who.you ? 'give' : 'gives'} the pose to ` +
        `${partner.you ? 'you' : partner.name}.`,
      draw: 'Next round: the pose is drawn.',
      worth: (n) => `It is worth ${spell(n)}.`,
    },
  },
};
