import { onDevice } from "../../kernel/kept/storage.ts";

const KEY = "karwan.kitchen.rings";
// Two notes, one above the other, three times: heard over an extractor hood.
const NOTES = [880, 1_175] as const;
const NOTE_S = 0.22;
const TIMES = 3;

let audio: AudioContext | null = null;

/** Whether this device rings when an order comes. */
export const isRinging = (): boolean => onDevice.read(KEY) === "on";
export const keepRinging = (rings: boolean): void => void onDevice.write(KEY, rings ? "on" : "off");

/** Rings. A browser lets a page sound only after somebody has touched it, so the switch that turns it on rings once. */
export function ring(): void {
  (navigator.vibrate as typeof navigator.vibrate | undefined)?.call(navigator, [200, 100, 200]);
  try {
    audio ??= new AudioContext();
    void audio.resume();
    for (let n = 0; n < TIMES * NOTES.length; n++) {
      const from = audio.currentTime + n * NOTE_S;
      const note = audio.createOscillator();
      const volume = audio.createGain();
      note.frequency.value = NOTES[n % NOTES.length] ?? NOTES[0];
      volume.gain.setValueAtTime(0.3, from);
      volume.gain.exponentialRampToValueAtTime(0.001, from + NOTE_S);
      note.connect(volume).connect(audio.destination);
      note.start(from);
      note.stop(from + NOTE_S);
    }
  } catch {
    audio = null;
  }
}
