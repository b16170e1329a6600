import type { FaceReason } from '@riwaq/api';

/** What a face is known by: 128 numbers that are near those of the same face in another picture. */
export type Descriptor = Float32Array;
export const DESCRIPTOR_LENGTH = 128;

/**
 * What is found in a picture: the one face, or why it is not valid. Whose it is, is not asked here.
 */
export type Found =
  | { readonly kind: 'face'; readonly descriptor: Descriptor }
  | { readonly kind: 'invalid'; readonly reason: Exclude<FaceReason, 'otherFace'> };

/** A face as it was seen in a picture. */
export interface SeenFace {
  readonly width: number;
  readonly brightness: number;
}

/** Narrowest face that is told apart reliably, in pixels of the picture as it is looked at. */
export const FACE_WIDTH_MIN = 80;
/**
 * A second face counts from this share of the width of the first: not whoever is on a poster far
 * behind.
 */
const OTHERS_SHARE = 0.4;
const BRIGHTNESS = { min: 40, max: 235 } as const;

/**
 * What is wrong with the faces in a picture, widest first; null when there is one good one. `whole`
 * is the brightness of the whole picture.
 */
export function problemOf(
  faces: readonly SeenFace[],
  whole: number,
): Extract<Found, { kind: 'invalid' }>['reason'] | null {
  const [first, second] = faces;
  if (!first) {
    // Nobody is seen in the dark: that is what to mend.
    if (whole < BRIGHTNESS.min) return 'tooDark';
    return whole > BRIGHTNESS.max ? 'tooBright' : 'noFace';
  }
  if (second && second.width >= first.width * OTHERS_SHARE) return 'severalFaces';
  if (first.width < FACE_WIDTH_MIN) return 'tooSmall';
  if (first.brightness < BRIGHTNESS.min) return 'tooDark';
  return first.brightness > BRIGHTNESS.max ? 'tooBright' : null;
}

/**
 * How far two faces are apart (Euclidean): the same person's pictures usually under 0.4, two
 * people's over 0.5.
 */
export function distanceBetween(one: Descriptor, other: Descriptor): number {
  let sum = 0;
  for (let place = 0; place < DESCRIPTOR_LENGTH; place += 1)
    sum += ((one[place] ?? NaN) - (other[place] ?? NaN)) ** 2;
  return Math.sqrt(sum);
}
