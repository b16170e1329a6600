import type { StatusCatalogue } from '../endpoint';
import { plainStatuses } from '../statuses';

/** Limits of pictures of faces (FACE-4: the server checks type and size; the numbers are ours). */
export const FACE_IMAGE = {
  /** Largest picture, in bytes. */
  maxBytes: 2_000_000,
  /** Maximum number of pixels: a frame of 3840 × 2160. */
  maxPixels: 8_300_000,
} as const;
/** Seconds for which a successful verification lets its person enter its exam, once. */
export const FACE_PROOF_SECONDS = 120;
/** Rate limit of one person's pictures in a window of milliseconds; a matching one resets it. */
export const FACE_TRIES = { most: 15, windowMs: 5 * 60_000 } as const;
/**
 * Maximum distance of a picture from the stored face: the upper bound, and the default of the
 * server's setting. Pictures of two people were measured at 0.44.
 */
export const FACE_THRESHOLD = { max: 0.45, usual: 0.4 } as const;
/**
 * Version of the consent's wording. Raise it when its meaning changes: consent is then requested
 * again.
 */
export const FACE_CONSENT_VERSION = 1 as const;

/**
 * Reasons why a face is not valid. `otherFace`: it does not match the stored face. `unreadable`: it
 * starts like a JPEG but cannot be decoded.
 */
export const FACE_REASONS = [
  'noFace',
  'severalFaces',
  'tooSmall',
  'tooDark',
  'tooBright',
  'otherFace',
  'unreadable',
] as const;
export type FaceReason = (typeof FACE_REASONS)[number];

/** `POST Account/SetFaceId` (FACE-5); 7 and 8 are ours. */
export const FACE_SET = {
  ok: 1,
  type: 2,
  size: 3,
  enabled: 4,
  invalid: 5,
  notSaved: 6,
  noConsent: 7,
  notAllowed: 8,
} as const;
export const faceSetStatuses = {
  1: 'success',
  2: 'account.faceType',
  3: 'account.faceSize',
  4: 'account.faceEnabled',
  5: 'account.faceInvalid',
  6: 'account.faceNotSaved',
  7: 'account.faceNoConsent',
  8: 'account.faceNotAllowed',
} as const satisfies StatusCatalogue;

/** `POST Account/VerifyFaceId` and `POST Account/DisableFaceId` (FACE-5); 8 is ours. */
export const FACE_CHECK = {
  ok: 1,
  type: 2,
  size: 3,
  notEnabled: 4,
  missing: 5,
  invalid: 6,
  notAllowed: 8,
} as const;
export const faceCheckStatuses = {
  1: 'success',
  2: 'account.faceType',
  3: 'account.faceSize',
  4: 'account.faceNotEnabled',
  5: 'account.faceMissing',
  6: 'account.faceInvalid',
  8: 'account.faceNotAllowed',
} as const satisfies StatusCatalogue;

/** Withdrawing the consent; 2 as everywhere for a wrong own password. */
export const FACE_WITHDRAW = { ok: 1, passwordIncorrect: 2 } as const;
export const faceWithdrawStatuses = {
  ...plainStatuses,
  2: 'account.facePasswordIncorrect',
} as const satisfies StatusCatalogue;
