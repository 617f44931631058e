/** The colours of the page: the device's own, or chosen here. */
export const LOOKS = ['system', 'light', 'dark'] as const;
export type Look = (typeof LOOKS)[number];

export function lookFor(kept: string | null): Look {
  return LOOKS.find((look) => look === kept) ?? 'system';
}
