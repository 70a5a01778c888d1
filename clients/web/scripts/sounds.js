/** The sounds of cards, made here and now: no file, and silence unless they are wanted. */

import { STOCK } from "./notation.js";

const LOUD = 0.16;
const NOTES = { home: [660], won: [523, 659, 784, 1047], finish: [587] };

/** By what is heard: how the rustle of a card sounds: its pitch in Hz, its length in s, its part of the loudness. */
const RUSTLES = {
    pick: { pitch: 2600, length: 0.035, loud: 0.35 },
    move: { pitch: 1500, length: 0.07, loud: 0.8 },
    turn: { pitch: 2100, length: 0.1, loud: 0.7 },
    undo: { pitch: 1100, length: 0.09, loud: 0.6 },
    refused: { pitch: 260, length: 0.12, loud: 1 },
};

let context = null;
let noise = null;

/** Plays a sound by its name: one of those above; nothing while sounds are off. */
export function play(name) {
    if (document.documentElement.dataset.sound !== "on") return;
    context ??= new AudioContext();
    // Before anybody has touched the page a browser keeps it silent; the next sound tries again.
    if (context.state === "suspended") context.resume();
    if (RUSTLES[name]) rustle(RUSTLES[name]);
    for (const [index, pitch] of (NOTES[name] ?? []).entries()) ring(pitch, index * 0.11);
}

/** Plays what is heard of an event that is on its way, { type, move }; null: nothing. */
export function playFor(sent) {
    if (sent?.type === "undo" || sent?.type === "redo") play("undo");
    if (sent?.type !== "move") return;
    const kind = sent.move.startsWith(STOCK) ? "turn" : sent.move.endsWith(">f") ? "home" : "move";
    play(kind);
}

function rustle({ pitch, length, loud }) {
    noise ??= hiss();
    const source = new AudioBufferSourceNode(context, { buffer: noise });
    const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 0.8 });
    source.connect(filter).connect(fading(0, length, loud));
    source.start(context.currentTime, 0, length);
}

function ring(pitch, after) {
    const source = new OscillatorNode(context, { type: "triangle", frequency: pitch });
    source.connect(fading(after, 0.28, 0.6));
    source.start(context.currentTime + after);
    source.stop(context.currentTime + after + 0.3);
}

/** Returns what a sound dies away through. */
function fading(after, length, loud) {
    const begin = context.currentTime + after;
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(LOUD * loud, begin);
    gain.gain.exponentialRampToValueAtTime(0.0001, begin + length);
    gain.connect(context.destination);
    return gain;
}

/** Returns a fifth of a second of noise. */
function hiss() {
    const buffer = new AudioBuffer({ length: context.sampleRate / 5, sampleRate: context.sampleRate });
    const samples = buffer.getChannelData(0);
    for (let index = 0; index < samples.length; index++) samples[index] = 2 * Math.random() - 1;
    return buffer;
}
