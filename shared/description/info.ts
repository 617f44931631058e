import type { Json } from './jsonSchema.ts';

/** What both documents say of themselves. */
export function infoOf(title: string, description: string, version: string): Json {
  const license = { name: 'AGPL-3.0-or-later', url: 'https://www.gnu.org/licenses/agpl-3.0.html' };
  return { title, description, version, license };
}
