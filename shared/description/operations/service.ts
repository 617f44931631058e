import * as z from 'zod/mini';
import { keysSchema, rulesetsSchema, ticketSchema } from '../../protocol/answers/files.ts';
import { signedInSchema } from '../../protocol/answers/people.ts';
import { guestBodySchema } from '../../protocol/http.ts';
import { type Group, json } from '../operation.ts';

export const SERVICE: Group = {
  name: 'Service',
  says: 'What belongs to no table.',
  operations: [
    {
      id: 'createGuest',
      method: 'POST',
      path: '/v1/guests',
      says: 'A new player, and the token that speaks for it.',
      signedIn: false,
      body: guestBodySchema,
      answers: { 201: json(signedInSchema) },
    },
    {
      id: 'listRulesets',
      method: 'GET',
      path: '/v1/rulesets',
      says: 'Every ruleset with its options, their values and defaults, and its rules in words.',
      signedIn: false,
      answers: { 200: json(rulesetsSchema) },
    },
    {
      id: 'getKeys',
      method: 'GET',
      path: '/v1/keys',
      says: "The log's public keys, and whether tables may have the public beacon.",
      signedIn: false,
      answers: { 200: json(keysSchema) },
    },
    {
      id: 'createTicket',
      method: 'POST',
      path: '/v1/ws-tickets',
      says: 'The address of a WebSocket, good once and for 30 seconds (see /asyncapi.json).',
      signedIn: true,
      answers: { 201: json(ticketSchema) },
    },
    {
      id: 'hearChat',
      method: 'POST',
      path: '/v1/chat/{platform}',
      says: "What a chat platform sends, in its own form and signed by it: nobody else's to use.",
      signedIn: false,
      parts: { platform: z.enum(['discord', 'slack', 'telegram']) },
      answers: { 200: { type: 'application/json' } },
      codes: ['too-large'],
    },
    {
      id: 'getOpenApi',
      method: 'GET',
      path: '/openapi.json',
      says: 'This document.',
      signedIn: false,
      answers: { 200: { type: 'application/json' } },
    },
    {
      id: 'getAsyncApi',
      method: 'GET',
      path: '/asyncapi.json',
      says: 'What is said over the WebSocket, as AsyncAPI 3.0.',
      signedIn: false,
      answers: { 200: { type: 'application/json' } },
    },
  ],
};
