import * as z from 'zod/mini';
import { proofSchema, recordSchema } from '../../protocol/answers/files.ts';
import { languageSchema } from '../../protocol/people.ts';
import {
  type Content,
  type Group,
  html,
  json,
  numberSchema,
  type Operation,
  READ_CODES,
  readQuery,
} from '../operation.ts';

const proof: Content = { type: 'application/vnd.dominoes-fair+json', schema: proofSchema };

/** The two forms of the picture. */
function board(id: string, ending: 'svg' | 'png', type: string): Operation {
  return {
    id,
    method: 'GET',
    path: `/v1/tables/{id}/board.${ending}`,
    says: 'The public picture after version `v`, or as round `round` ended: not both.',
    signedIn: false,
    query: {
      ...readQuery,
      v: z.optional(numberSchema(1)),
      round: z.optional(numberSchema(1)),
    },
    answers: { 200: { type } },
    codes: READ_CODES,
  };
}

export const KEEPSAKES: Group = {
  name: 'Keepsakes',
  says: 'Records, proofs and pictures: public facts alone, never a hand that is still played.',
  operations: [
    {
      id: 'getRecord',
      method: 'GET',
      path: '/v1/tables/{id}/record',
      says: 'Every finished round as a game record (docs/rules.md section 16).',
      signedIn: false,
      query: readQuery,
      answers: { 200: json(recordSchema) },
      codes: READ_CODES,
    },
    {
      id: 'getProof',
      method: 'GET',
      path: '/v1/tables/{id}/proof',
      says: 'The proof file of the table, or of one round (docs/fairness.md A.14).',
      signedIn: false,
      query: { ...readQuery, round: z.optional(numberSchema(0)) },
      answers: { 200: proof },
      codes: READ_CODES,
    },
    board('getBoardSvg', 'svg', 'image/svg+xml'),
    board('getBoardPng', 'png', 'image/png'),
    {
      id: 'shareRound',
      method: 'GET',
      path: '/v1/tables/{id}/share',
      says: 'A page that says in its head what the round is, and leads to it.',
      signedIn: false,
      query: { ...readQuery, round: numberSchema(1), lang: z._default(languageSchema, 'en') },
      answers: { 200: html, 404: html },
    },
    {
      id: 'getArchivedProof',
      method: 'GET',
      path: '/proofs/{id}/{readKey}.json',
      says: 'The proof file of a table that is over, kept for good; a plain 404 before.',
      signedIn: false,
      answers: { 200: proof },
    },
  ],
};
