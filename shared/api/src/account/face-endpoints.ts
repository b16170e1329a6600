import { z } from 'zod';
import { declareEndpoints } from '../endpoint';
import { PASSWORD_MAX_LENGTH } from '../limits';
import { localDateTime, nothing, optionalGuid, text } from '../schema';
import { plainStatuses } from '../statuses';
import {
  FACE_CONSENT_VERSION,
  FACE_IMAGE,
  FACE_REASONS,
  FACE_SET,
  faceCheckStatuses,
  faceSetStatuses,
  faceWithdrawStatuses,
} from './face';

const calls = 'document 3 section 7, Face ID; sections 5 and 8';
const designed = 'document 3 section 2, Face ID; designed here (docs/decisions/0027)';

/**
 * The picture that travels: a JPEG, whose type is told by its octets. What is too large gets its
 * code like any other refusal.
 */
const picture = {
  below: FACE_IMAGE.maxBytes + 1,
  name: 'faceIdImage',
  tooLarge: FACE_SET.size,
} as const;
/** Why the face is not valid; null where that is not what was wrong. */
const told = z.object({ reason: z.enum(FACE_REASONS).nullable() });

/** How the own Face ID stands. */
export const faceState = z.object({
  /** The university uses it; where it does not, nothing of it is shown. */
  isAllowed: z.boolean(),
  /** A face is set. */
  isEnabled: z.boolean(),
  setDate: localDateTime.nullable(),
  /** When the consent that is asked for now was given. */
  consentDate: localDateTime.nullable(),
});
export type FaceState = z.infer<typeof faceState>;

/**
 * Face ID (document 3). Each answer of the three calls of the specification has a `title` and a
 * `detail`, too.
 */
export const faceEndpoints = declareEndpoints({
  'GET Account/GetFaceId': {
    access: 'signed-in',
    source: designed,
    summary: 'How the own Face ID stands.',
    data: faceState,
    statuses: plainStatuses,
  },
  'POST Account/GiveFaceConsent': {
    access: 'signed-in',
    source: designed,
    summary:
      'Records that the caller agrees to a face being kept as numbers, and to which wording. Without it no face is set.',
    body: z.object({ version: z.literal(FACE_CONSENT_VERSION) }),
    data: nothing,
    statuses: plainStatuses,
  },
  'POST Account/WithdrawFaceConsent': {
    access: 'signed-in',
    source: designed,
    summary:
      'Deletes the own face and the consent. It asks for the own password, so that it does not need a camera.',
    body: z.object({ password: text.max(PASSWORD_MAX_LENGTH) }),
    data: nothing,
    statuses: faceWithdrawStatuses,
  },
  'POST Account/SetFaceId': {
    access: 'signed-in',
    source: calls,
    summary:
      'Sets the own face from a picture, which is not kept: 128 numbers of it are, encrypted. 7 before the consent was given.',
    body: z.object({}),
    file: picture,
    data: told.nullable(),
    statuses: faceSetStatuses,
  },
  'POST Account/VerifyFaceId': {
    access: 'signed-in',
    source: calls,
    summary:
      'Compares a picture with the own face. For an exam that the caller is assigned to, a success carries what EnterExam takes once, within two minutes.',
    body: z.object({ examGuid: optionalGuid }),
    file: picture,
    data: told
      .extend({
        /** For `EnterExam` of that exam by that person. */
        faceProof: z.string().nullable(),
        expiresInSeconds: z.number().nullable(),
      })
      .nullable(),
    statuses: faceCheckStatuses,
  },
  'POST Account/DisableFaceId': {
    access: 'signed-in',
    source: calls,
    summary: 'Deletes the own face after comparing a picture with it.',
    body: z.object({}),
    file: picture,
    data: told.nullable(),
    statuses: faceCheckStatuses,
  },
});
