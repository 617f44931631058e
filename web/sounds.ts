/** Soft sounds, made here: no file is fetched for them. */
export const SOUNDS = ['play', 'turn'] as const;
export type Sound = (typeof SOUNDS)[number];

interface Tone {
  readonly hz: number;
  /** Seconds after the call. */
  readonly from: number;
  readonly seconds: number;
  /** From 0 to 1. */
  readonly gain: number;
}

/** A bone laid on wood; and two notes, a fourth apart, for "it is your turn". */
const TONES: Readonly<Record<Sound, readonly Tone[]>> = {
  play: [{ hz: 220, from: 0, seconds: 0.09, gain: 0.12 }],
  turn: [
    { hz: 440, from: 0, seconds: 0.25, gain: 0.1 },
    { hz: 587, from: 0.16, seconds: 0.35, gain: 0.1 },
  ],
};
const ATTACK_SECONDS = 0.01;
const SILENCE = 0.0001;

/** Plays sounds; the browser's audio is asked for at the first of them. */
export function makeSounds(audio: () => AudioContext): (sound: Sound) => void {
  let context: AudioContext | null = null;
  return (sound) => {
    try {
      context ??= audio();
      // Before the first press on the page a browser keeps silent.
      void context.resume().catch(() => undefined);
      for (const tone of TONES[sound]) play(context, tone);
    } catch {
      // No audio on this device.
    }
  };
}

function play(context: AudioContext, { hz, from, seconds, gain }: Tone): void {
  const start = context.currentTime + from;
  const voice = context.createOscillator();
  const volume = context.createGain();
  voice.type = 'triangle';
  voice.frequency.value = hz;
  volume.gain.setValueAtTime(SILENCE, start);
  volume.gain.linearRampToValueAtTime(gain, start + ATTACK_SECONDS);
  volume.gain.exponentialRampToValueAtTime(SILENCE, start + seconds);
  voice.connect(volume).connect(context.destination);
  voice.start(start);
  voice.stop(start + seconds);
}
