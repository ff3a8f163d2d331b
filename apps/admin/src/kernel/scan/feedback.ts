/** What a scan came to, for ears and hands: nobody looks at a screen while carrying a parcel. */
export type Tone = "good" | "bad";

const NOTES: Record<Tone, { hertz: number; ms: number; wave: OscillatorType; buzz: number[] }> = {
  good: { hertz: 1_320, ms: 90, wave: "sine", buzz: [40] },
  bad: { hertz: 196, ms: 320, wave: "square", buzz: [120, 60, 120] },
};

let audio: AudioContext | null = null;

/** Sounds and buzzes; where a device can do neither, the words on the page have to do. */
export function sound(tone: Tone): void {
  if (document.visibilityState !== "visible") return;
  const { hertz, ms, wave, buzz } = NOTES[tone];
  // Not every browser has it, whatever its type says.
  (navigator.vibrate as typeof navigator.vibrate | undefined)?.call(navigator, buzz);
  try {
    audio ??= new AudioContext();
    void audio.resume();
    const end = audio.currentTime + ms / 1_000;
    const note = audio.createOscillator();
    const volume = audio.createGain();
    note.type = wave;
    note.frequency.value = hertz;
    volume.gain.setValueAtTime(0.15, audio.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, end);
    note.connect(volume).connect(audio.destination);
    note.start();
    note.stop(end);
  } catch {
    audio = null;
  }
}
