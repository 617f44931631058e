/** One deal: deck, salts and commitments from a seed (DF1 A.9, A.10). */
import { ALL_BONES } from '../shared/engine/boneSet.ts';
import { ascii, Z32 } from '../shared/fair/bytes.ts';
import { dealBones } from '../shared/fair/deal.ts';
import { H } from '../shared/fair/tags.ts';
import { measure } from './measure.ts';

const size = { deckMask: ALL_BONES, seats: 4, handSize: 7 };
let no = 0;

measure('deal', 2_000, () => {
  no += 1;
  dealBones({ ...size, seed: H(ascii(`seed ${no}`)), lock: H(ascii(`lock ${no}`)), beacon: Z32 });
});
