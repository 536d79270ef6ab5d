// Short sounds for those who want them: each is made on the spot, no file is fetched.
//
//   play("stone" | "tile" | "wood" | "paper" | "refusal" | "win" | "end")
//
// A click is a breath of noise through a filter and, except for paper, a low tone that dies away. No
// sound lasts longer than a fifth of a second. Load this module only when sounds are wanted, and call
// `play` only after a click, touch or key: browsers allow no sound before.

/** Overall volume, 0 to 1. */
const VOLUME = 0.25;
/** Material of each game's pieces, by its id; the build fills it in. */
export const MATERIALS = "{{materials}}";
/** Clicks: the noise's middle frequency in hertz and its narrowness, the low tone in hertz, seconds. */
const CLICKS = {
  stone: { noise: 1900, narrow: 1.1, body: 180, lasts: 0.08 },
  tile: { noise: 3400, narrow: 2.5, body: 640, lasts: 0.06 },
  wood: { noise: 1000, narrow: 1.8, body: 250, lasts: 0.1 },
  paper: { noise: 4600, narrow: 0.6, body: 0, lasts: 0.12 },
};
/** Tones: hertz, begin and duration in seconds. */
const TONES = {
  refusal: [[155, 0, 0.17]],
  end: [[392, 0, 0.09], [392, 0.09, 0.1]],
  win: [[523, 0, 0.09], [659, 0.05, 0.09], [784, 0.1, 0.095]],
};
/** Volumes below this are silent. */
const SILENCE = 0.0001;

export const KINDS = [...Object.keys(CLICKS), ...Object.keys(TONES)];

/** A volume that falls from `loud` to silence, leading to `out`. */
const fading = (context, out, loud, at, lasts) => {
  const gain = context.createGain();
  gain.gain.setValueAtTime(loud * VOLUME, at);
  gain.gain.exponentialRampToValueAtTime(SILENCE, at + lasts);
  gain.connect(out);
  return gain;
};

const tone = (context, out, hertz, loud, at, lasts) => {
  const source = context.createOscillator();
  source.type = "sine";
  source.frequency.setValueAtTime(hertz, at);
  source.connect(fading(context, out, loud, at, lasts));
  source.start(at);
  source.stop(at + lasts);
};

const noise = (context, out, { noise: middle, narrow, lasts }, at) => {
  const length = Math.ceil(lasts * context.sampleRate);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i += 1) samples[i] = 2 * Math.random() - 1;
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = middle;
  filter.Q.value = narrow;
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.connect(filter).connect(fading(context, out, 0.9, at, lasts));
  source.start(at);
};

/** Put a sound into any audio context at one of its times, in seconds; unknown kinds are silent. */
export const sound = (context, kind, at) => {
  const click = Object.hasOwn(CLICKS, kind) ? CLICKS[kind] : null;
  if (click) {
    noise(context, context.destination, click, at);
    if (click.body) tone(context, context.destination, click.body, 0.6, at, click.lasts);
  }
  for (const [hertz, later, lasts] of Object.hasOwn(TONES, kind) ? TONES[kind] : []) {
    tone(context, context.destination, hertz, 0.5, at + later, lasts);
  }
};

let context = null;

/** Play a sound now; nothing happens if a browser has no audio or refuses it. */
export const play = async (kind) => {
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") await context.resume();
    sound(context, kind, context.currentTime);
  } catch {
    context = null;
  }
};
