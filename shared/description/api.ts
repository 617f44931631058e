/** Every operation of the HTTP API. */
import type { Group } from './operation.ts';
import { KEEPSAKES } from './operations/keepsakes.ts';
import { HOOKS, NOTICES } from './operations/notices.ts';
import { PEOPLE } from './operations/people.ts';
import { PLAY } from './operations/play.ts';
import { SERVICE } from './operations/service.ts';

export const GROUPS: readonly Group[] = [SERVICE, PLAY, KEEPSAKES, PEOPLE, NOTICES, HOOKS];
