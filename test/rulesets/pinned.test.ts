/**
 * The rules that running tables were opened under, by the hash that their first event holds. One
 * that changes stops every table that plays by it: give the ruleset another version, keep the old.
 */
import { expect, it } from 'vitest';
import { ascii, toHex } from '../../shared/fair/bytes.ts';
import { H } from '../../shared/fair/tags.ts';
import { makeRules, RULESET_IDS, rulesDocument } from '../../shared/rulesets/registry.ts';

const SEATS = 4;

/** SHA-256 of each document with every option at its default. */
const PINNED: readonly (readonly [id: string, hash: string])[] = [
  ['jamaican-partner', 'ada120d52c3b138eb4c3beec4474b6c4e04e8e365888f05dd50d10cb1d8680cf'],
  ['jamaican-cutthroat', '3b64183aedae926c0c55802d52c7d9918b80f4e2f2485eabbcd23188f230d9a5'],
  ['yard-partner', 'ffe2e4710fd066e81979d889efc31eaffb4bb42291819a8d1084e298c648081f'],
  ['yard-cutthroat', 'bce029c0e796c07433b0d8dee781b412c750048c06477751216e57c72cd4cad9'],
  ['straight-six', 'bc7977f60bffcd3a9f1514dd43dc6ce9e5e68a0c8ea8493057dbb4e113ba6386'],
  ['straight-twelve', '8a9090f8ebd10c34b1299c3803d41b7aa1daab79ccbe39657663438560797d4b'],
  ['french-cross', 'b8e89e45855c4ee59df6edec3b91c333dfc7feada9291f74a0e29c10c82df7fc'],
  ['latin-international', '16f8bca5ec4cf10fe048577393390719b573c21118d0f2b25fb9fb1dd6ba046e'],
  ['latin-spain', 'b19fca094d49ef8f3b01acd2f2f624160732a38b488c238349eb7c807d336472'],
  ['latin-puerto-rico-200', '9c48da4f2c59127d5c4eeff098db73e622911df83de82dd6c8b7e839e0fe81d6'],
  ['latin-puerto-rico-500', '32bfdbb48a4fa0b6027b0329baefbf18c4245ab76de01c400470c58699a94a22'],
  ['latin-dominican-street', '23be03630aa766793bedfda404501523badc4f494b8372f5a34043535502ec18'],
  ['latin-dominican-club', '1a26367830969dfa0a87e36004d68f01557800355c61c3908fb4fb7c9b464e9d'],
  ['latin-venezuela', '6a1e851f0dce917a5133f53c29375cd284493cf2297d283e10d723eef93af268'],
  ['latin-colombia', 'd5fd54233eebf2ad15ffd74e1f5ea839bc72cb581f11735bd0d5e89e10eb30d7'],
  ['latin-mexico', '25fa6ceb3eeee780c510d2f27e0ad05e8db95e57cce75f3def3a9b7f9b13149a'],
  ['latin-panama', 'cdf884281cbf657ccb30d3955d1b6678c273223983191a10731cf85fe646054e'],
  ['latin-cuba-east', 'ede53e7d471b3d6b84d3d69d48938a2617e7d928ddbb26050680f237c0c06941'],
];

it.each(PINNED)('the rules of %s are those that tables run under (reports 60, 101)', (id, hash) => {
  const rules = makeRules(id, {}, SEATS);
  if (!rules.ok) throw new Error(rules.error);
  expect(toHex(H(ascii(rulesDocument(rules.value))))).toBe(hash);
});

it('every ruleset is pinned', () => {
  expect(PINNED.map(([id]) => id)).toEqual(RULESET_IDS);
});
