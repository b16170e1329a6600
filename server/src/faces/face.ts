import type { FaceReason } from '@riwaq/api';

/** Face descriptor: 128 numbers that are close to those of the same face in another picture. */
export type Descriptor = Float32Array;
export const DESCRIPTOR_LENGTH = 128;

/**
 * Result of the detection in a picture: the one face, or the reason why there is no usable one.
 * Does not identify the person.
 */
export type Found =
  | { readonly kind: 'face'; readonly descriptor: Descriptor }
  | { readonly kind: 'invalid'; readonly reason: Exclude<FaceReason, 'otherFace'> };

/** A face detected in a picture. */
export interface SeenFace {
  readonly width: number;
  readonly brightness: number;
}

/** Minimum width of a face for a reliable comparison, in pixels of the scaled picture. */
export const FACE_WIDTH_MIN = 80;
/**
 * A second face counts if it has at least this share of the first one's width; excludes faces on
 * posters in the background.
 */
const OTHERS_SHARE = 0.4;
const BRIGHTNESS = { min: 40, max: 235 } as const;

/**
 * The problem with the detected faces, sorted by width, widest first; null when there is one good
 * face. `whole` is the brightness of the complete picture.
 */
export function problemOf(
  faces: readonly SeenFace[],
  whole: number,
): Extract<Found, { kind: 'invalid' }>['reason'] | null {
  const [first, second] = faces;
  if (!first) {
    // Darkness or glare is the likely reason that no face was found, and the user can fix it.
    if (whole < BRIGHTNESS.min) return 'tooDark';
    return whole > BRIGHTNESS.max ? 'tooBright' : 'noFace';
  }
  if (second && second.width >= first.width * OTHERS_SHARE) return 'severalFaces';
  if (first.width < FACE_WIDTH_MIN) return 'tooSmall';
  if (first.brightness < BRIGHTNESS.min) return 'tooDark';
  return first.brightness > BRIGHTNESS.max ? 'tooBright' : null;
}

/**
 * Euclidean distance of two descriptors: usually under 0.4 for pictures of the same person, over
 * 0.5 for two people.
 */
export function distanceBetween(one: Descriptor, other: Descriptor): number {
  let sum = 0;
  for (let place = 0; place < DESCRIPTOR_LENGTH; place += 1)
    sum += ((one[place] ?? NaN) - (other[place] ?? NaN)) ** 2;
  return Math.sqrt(sum);
}
