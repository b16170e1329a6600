/** A seeded generator: the same seed gives the same sequence on every machine. */
export interface Random {
  /** A number from 0 up to but not including 1. */
  next(): number;
  /** An integer from `min` to `max`, inclusive. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  shuffle<T>(list: readonly T[]): T[];
  /** `count` different entries, or all when there are fewer, in random order. */
  sample<T>(list: readonly T[], count: number): T[];
}

const { floor, imul } = Math;

function hash(text: string): number {
  let h = 2166136261;
  for (let i = 0; i < text.length; i += 1) h = imul(h ^ text.charCodeAt(i), 16777619);
  return h >>> 0;
}

/** Mulberry32 over a hash of the seed. */
export function createRandom(seed: string): Random {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = imul(state ^ (state >>> 15), state | 1);
    t ^= t + imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const int = (min: number, max: number) => min + floor(next() * (max - min + 1));
  const shuffle = <T>(list: readonly T[]): T[] => {
    const out = [...list];
    for (let i = out.length - 1; i > 0; i -= 1) {
      const j = int(0, i);
      [out[i], out[j]] = [out[j] as T, out[i] as T];
    }
    return out;
  };
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: <T>(list: readonly T[]) => {
      if (list.length === 0) throw new Error('Nothing to pick from.');
      return list[int(0, list.length - 1)] as T;
    },
    shuffle,
    sample: (list, count) => shuffle(list).slice(0, count),
  };
}
