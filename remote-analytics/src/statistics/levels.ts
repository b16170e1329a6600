import {
  DIFFICULTY,
  DISCRIMINATION,
  DISTRACTORS,
  EXAM_VALIDITY,
  RELIABILITY,
  VALIDITY,
} from '@riwaq/api';

/** Colour of a level. */
export type LevelTone = 'success' | 'warning' | 'danger';
/** A level for display: key of its text, and colour. */
export interface Level {
  readonly key: string;
  readonly tone: LevelTone;
}

type Levels = Readonly<Record<string, readonly [tone: LevelTone, travels: string]>>;
const LEVELS = {
  difficulty: {
    tooEasy: ['warning', DIFFICULTY.tooEasy],
    moderate: ['success', DIFFICULTY.moderate],
    tooHard: ['danger', DIFFICULTY.tooHard],
  },
  discrimination: {
    excellent: ['success', DISCRIMINATION.excellent],
    acceptable: ['warning', DISCRIMINATION.acceptable],
    poor: ['danger', DISCRIMINATION.poor],
  },
  distractors: { good: ['success', DISTRACTORS.good], low: ['danger', DISTRACTORS.low] },
  validity: {
    strong: ['success', VALIDITY.strong],
    moderate: ['warning', VALIDITY.moderate],
    weak: ['danger', VALIDITY.weak],
  },
  examValidity: {
    strong: ['success', EXAM_VALIDITY.strong],
    moderate: ['warning', EXAM_VALIDITY.moderate],
    needsReview: ['danger', EXAM_VALIDITY.needsReview],
  },
  reliability: {
    good: ['success', RELIABILITY.good],
    moderate: ['warning', RELIABILITY.moderate],
    poor: ['danger', RELIABILITY.poor],
  },
} as const satisfies Readonly<Record<string, Levels>>;

export type LevelKind = keyof typeof LEVELS;

/**
 * Looks up a level by the name that the server sends; null for null, and for a name unknown to this
 * build.
 */
export function levelOf(kind: LevelKind, name: string | null): Level | null {
  const found = Object.entries<Levels[string]>(LEVELS[kind]).find(
    ([, [, travels]]) => travels === name,
  );
  return found ? { key: found[0], tone: found[1][0] } : null;
}
