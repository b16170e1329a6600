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

const designed = 'FACE-1; designed here (docs/decisions/0027)';

/**
 * The uploaded picture: a JPEG, recognised by its bytes. A larger one gets its own code like any
 * other refusal.
 */
const picture = {
  below: FACE_IMAGE.maxBytes + 1,
  name: 'faceIdImage',
  tooLarge: FACE_SET.size,
} as const;
/** Reason why the face is not valid; null for any other refusal. */
const refusalData = z.object({ reason: z.enum(FACE_REASONS).nullable() });

/** State of the caller's Face ID. */
export const faceState = z.object({
  /** Whether the university uses Face ID; if not, clients show nothing of it. */
  isAllowed: z.boolean(),
  /** Whether a face is set. */
  isEnabled: z.boolean(),
  setDate: localDateTime.nullable(),
  /** When the user gave the present version of the consent. */
  consentDate: localDateTime.nullable(),
});
export type FaceState = z.infer<typeof faceState>;

/**
 * Face ID (docs/requirements/face-verification.md). The responses of the three endpoints of the
 * specification also have a `title` and a `detail`.
 */
export const faceEndpoints = declareEndpoints({
  'GET Account/GetFaceId': {
    access: 'signed-in',
    source: designed,
    summary: "The state of the caller's Face ID.",
    data: faceState,
    statuses: plainStatuses,
  },
  'POST Account/GiveFaceConsent': {
    access: 'signed-in',
    source: designed,
    summary:
      'Records that the caller consents to storing a face as numbers, and the wording of the consent. A face cannot be set without it.',
    body: z.object({ version: z.literal(FACE_CONSENT_VERSION) }),
    data: nothing,
    statuses: plainStatuses,
  },
  'POST Account/WithdrawFaceConsent': {
    access: 'signed-in',
    source: designed,
    summary:
      "Deletes the caller's face and the consent. Requires the password, so that no camera is needed.",
    body: z.object({ password: text.max(PASSWORD_MAX_LENGTH) }),
    data: nothing,
    statuses: faceWithdrawStatuses,
  },
  'POST Account/SetFaceId': {
    access: 'signed-in',
    source: 'FACE-3, FACE-5',
    summary:
      "Sets the caller's face from a picture. Only 128 numbers computed from it are stored, encrypted. Status 7 before the consent.",
    body: z.object({}),
    file: picture,
    data: refusalData.nullable(),
    statuses: faceSetStatuses,
  },
  'POST Account/VerifyFaceId': {
    access: 'signed-in',
    source: 'FACE-3, FACE-5',
    summary:
      "Compares a picture with the caller's face. For an exam that the caller is assigned to, a match returns a token that EnterExam accepts once within two minutes.",
    body: z.object({ examGuid: optionalGuid }),
    file: picture,
    data: refusalData
      .extend({
        /** Proof for `EnterExam`, valid for that exam and that person. */
        faceProof: z.string().nullable(),
        expiresInSeconds: z.number().nullable(),
      })
      .nullable(),
    statuses: faceCheckStatuses,
  },
  'POST Account/DisableFaceId': {
    access: 'signed-in',
    source: 'FACE-3, FACE-5',
    summary: "Deletes the caller's face after comparing a picture with it.",
    body: z.object({}),
    file: picture,
    data: refusalData.nullable(),
    statuses: faceCheckStatuses,
  },
});
