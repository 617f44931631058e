/** How long a person takes to come and play: log-normal, so mostly hours and now and then days. */
import type { SeededBytes } from './seededBytes.ts';

export interface ResponseModel {
  /** Half of the visits take less. */
  readonly medianHours: number;
  /** Standard deviation of the logarithm. */
  readonly sigma: number;
}

/** A first wish of many, and half a day on average: the model of our published figures. */
export const RESPONSE_MODEL: ResponseModel = { medianHours: 8, sigma: 0.9 };

/** Two uniform numbers above 0 and up to 1 from the first eight bytes. */
function uniforms(bytes: Uint8Array): readonly [number, number] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, 8);
  return [(view.getUint32(0) + 1) / 2 ** 32, (view.getUint32(4) + 1) / 2 ** 32];
}

/** Hours that the visit of this number takes: the same for the same seed (Box and Muller). */
export function hoursOf({ medianHours, sigma }: ResponseModel, bytes: SeededBytes, no: number) {
  const [u, v] = uniforms(bytes(`visit ${no}`));
  const normal = Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * v);
  return medianHours * Math.exp(sigma * normal);
}
