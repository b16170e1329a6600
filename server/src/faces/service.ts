import { createHash, randomBytes } from 'node:crypto';
import {
  FACE_CHECK,
  FACE_CONSENT_VERSION,
  FACE_IMAGE,
  FACE_PROOF_SECONDS,
  FACE_SET,
  FACE_TRIES,
  FACE_WITHDRAW,
  faceCheckStatuses,
  faceSetStatuses,
  type ApiResponse,
  type FaceReason,
  type FaceState,
  type StatusCatalogue,
} from '@riwaq/api';
import type { OwnPassword } from '../account/own-password';
import { ok, refuse } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import { HttpError } from '../platform/http/errors';
import type { Clock, LocalTime, Log } from '../platform/services';
import type { Language } from '../platform/texts';
import type { Audit } from '../audit/audit';
import { inTransaction, type Db, type Tx } from '../platform/db/database';
import { distanceBetween, type Descriptor } from './face';
import { jpegSize } from '../platform/pictures/jpeg';
import type { FaceReader } from './reader';
import type { Sealing } from './sealed';
import * as store from './store';
import { sayFace } from './texts';
import { bindContext } from '../platform/bind-context';

export interface FaceSettings {
  /** Whether the university uses Face ID. */
  readonly allowed: boolean;
  /** Largest accepted distance of a picture from the enrolled face. */
  readonly threshold: number;
}

export interface FaceDeps {
  db: Db;
  audit: Pick<Audit, 'note'>;
  clock: Clock;
  time: LocalTime;
  log: Log;
  reader: FaceReader;
  sealing: Sealing;
  ownPassword: OwnPassword;
  settings: FaceSettings;
}

/** Face verification at the entry of an exam. */
export interface ExamFaces {
  readonly isAllowed: boolean;
  /**
   * Consumes the proof of a verification for this user and exam; false when it is invalid or
   * expired. Each proof is valid once.
   */
  takeProof(
    tx: Tx,
    of: { examGuid: string; studentGuid: string; faceProof: string },
  ): Promise<boolean>;
  /** Revokes the proof for this user and exam, and resets the count of attempts. */
  startAfresh(tx: Tx, of: { examGuid: string; studentGuid: string }): Promise<void>;
}

interface Sent {
  readonly picture: Buffer;
  readonly language: Language;
}
interface FaceRefusal {
  reason: FaceReason | null;
}
interface Verified extends FaceRefusal {
  faceProof: string | null;
  expiresInSeconds: number | null;
}

const hashOf = (proof: string): Buffer => createHash('sha256').update(proof).digest();

/** A refusal with the problem and advice. */
function tell(
  catalogue: StatusCatalogue,
  language: Language,
  statusCode: number,
  reason: FaceReason | null = null,
): ApiResponse<FaceRefusal> {
  return {
    statusCode,
    data: { reason },
    ...sayFace(language, catalogue[statusCode] ?? 'unknown', reason),
  };
}

/** The problem with the picture file itself; null if it can be examined. */
function pictureProblem(picture: Buffer): typeof FACE_SET.type | typeof FACE_SET.size | null {
  const size = jpegSize(picture);
  if (!size) return FACE_SET.type;
  return picture.length > FACE_IMAGE.maxBytes || size.width * size.height > FACE_IMAGE.maxPixels
    ? FACE_SET.size
    : null;
}

/** Throws 429 when the user recently sent too many pictures that did not match. */
async function countTry({ clock, db }: FaceDeps, personGuid: string): Promise<void> {
  const now = clock.now();
  const { failures, since } = await store.countTry(db, personGuid, now, FACE_TRIES.windowMs);
  if (failures > FACE_TRIES.most)
    throw new HttpError(
      429,
      'too-many',
      [],
      Math.max(1, Math.ceil((since.getTime() + FACE_TRIES.windowMs - now.getTime()) / 1000)),
    );
}

/** Detects the face in a picture and compares it with the user's own. */
async function check(
  deps: FaceDeps,
  { userGuid }: Caller,
  { picture, language }: Sent,
): Promise<{ sealed: Buffer } | ApiResponse<FaceRefusal>> {
  const { settings, db, sealing, reader } = deps;
  const no = (statusCode: number, reason: FaceReason | null = null) =>
    tell(faceCheckStatuses, language, statusCode, reason);
  if (!settings.allowed) return no(FACE_CHECK.notAllowed);
  const problem = pictureProblem(picture);
  if (problem) return no(problem);
  const face = await store.findFace(db, userGuid);
  if (!face?.sealed) return no(FACE_CHECK.notEnabled);
  const known = sealing.open(userGuid, face.sealed);
  if (!known) return no(FACE_CHECK.missing);
  await countTry(deps, userGuid);
  const found = await reader.find(picture);
  if (found.kind === 'invalid') return no(FACE_CHECK.invalid, found.reason);
  if (!(distanceBetween(known, found.descriptor) <= settings.threshold))
    return no(FACE_CHECK.invalid, 'otherFace');
  await store.forgetTries(db, userGuid);
  return { sealed: face.sealed };
}

/**
 * Records in the audit log that a face was set or removed: by whom and when, without data of the
 * face.
 */
const note = (
  { audit }: FaceDeps,
  tx: Tx,
  userGuid: string,
  kind: 'people.faceSet' | 'people.faceRemoved',
) => audit.note(tx, { userGuid }, { kind, people: [{ personGuid: userGuid }] });

async function save(
  deps: FaceDeps,
  userGuid: string,
  before: Buffer | null,
  descriptor: Descriptor,
): Promise<number> {
  const { db, sealing, clock, log } = deps;
  try {
    const saved = await inTransaction(db, async (tx) => {
      const put = await store.putFace(tx, userGuid, {
        before,
        sealed: sealing.seal(userGuid, descriptor),
        now: clock.now(),
      });
      if (put) await note(deps, tx, userGuid, 'people.faceSet');
      return put;
    });
    return saved ? FACE_SET.ok : FACE_SET.enabled;
  } catch (cause) {
    log.error({ err: cause }, 'A face could not be saved.');
    return FACE_SET.notSaved;
  }
}

async function state(
  { db, settings, time }: FaceDeps,
  { userGuid }: Caller,
): Promise<ApiResponse<FaceState>> {
  const face = await store.findFace(db, userGuid);
  const consented = face?.consent_version === FACE_CONSENT_VERSION ? face.consented_at : null;
  return ok({
    isAllowed: settings.allowed,
    isEnabled: face?.sealed != null,
    setDate: time.formatNullable(face?.set_at ?? null),
    consentDate: time.formatNullable(consented),
  });
}

async function giveConsent(
  { db, clock }: FaceDeps,
  { userGuid }: Caller,
  version: number,
): Promise<ApiResponse<null>> {
  await store.putConsent(db, userGuid, version, clock.now());
  return ok(null);
}

async function withdrawConsent(
  deps: FaceDeps,
  caller: Caller,
  { password, address }: { password: string; address: string },
): Promise<ApiResponse<null>> {
  const { ownPassword, db } = deps;
  // Withdrawing must be as easy as consenting: a user without a password here is not asked for
  // one.
  if ((await ownPassword.exists(caller)) && !(await ownPassword.is(caller, password, address)))
    return refuse(FACE_WITHDRAW.passwordIncorrect);
  await inTransaction(db, async (tx) => {
    if (await store.deleteFace(tx, caller.userGuid))
      await note(deps, tx, caller.userGuid, 'people.faceRemoved');
  });
  return ok(null);
}

async function set(
  deps: FaceDeps,
  { userGuid }: Caller,
  { picture, language }: Sent,
): Promise<ApiResponse<FaceRefusal | null>> {
  const { settings, db, sealing, reader } = deps;
  const no = (statusCode: number, reason: FaceReason | null = null) =>
    tell(faceSetStatuses, language, statusCode, reason);
  if (!settings.allowed) return no(FACE_SET.notAllowed);
  const problem = pictureProblem(picture);
  if (problem) return no(problem);
  const face = await store.findFace(db, userGuid);
  if (face?.consent_version !== FACE_CONSENT_VERSION) return no(FACE_SET.noConsent);
  // A face that can no longer be decrypted, after the key was lost, is useless and may be
  // replaced.
  if (face.sealed && sealing.open(userGuid, face.sealed)) return no(FACE_SET.enabled);
  await countTry(deps, userGuid);
  const found = await reader.find(picture);
  if (found.kind === 'invalid') return no(FACE_SET.invalid, found.reason);
  const saved = await save(deps, userGuid, face.sealed, found.descriptor);
  if (saved !== FACE_SET.ok) return no(saved);
  await store.forgetTries(db, userGuid);
  return ok({ reason: null });
}

async function verify(
  deps: FaceDeps,
  caller: Caller,
  { examGuid, ...sent }: Sent & { examGuid?: string },
): Promise<ApiResponse<Verified | null>> {
  const { clock, db } = deps;
  const checked = await check(deps, caller, sent);
  if (!('sealed' in checked))
    return { ...checked, data: { ...checked.data, faceProof: null, expiresInSeconds: null } };
  const nothing = { reason: null, faceProof: null, expiresInSeconds: null };
  if (examGuid === undefined) return ok(nothing);
  const faceProof = randomBytes(32).toString('base64url');
  const expires = new Date(clock.now().getTime() + FACE_PROOF_SECONDS * 1000);
  const given = await store.putProof(db, {
    examGuid,
    studentGuid: caller.userGuid,
    hash: hashOf(faceProof),
    expires,
  });
  return ok(given ? { reason: null, faceProof, expiresInSeconds: FACE_PROOF_SECONDS } : nothing);
}

async function disable(
  deps: FaceDeps,
  caller: Caller,
  sent: Sent,
): Promise<ApiResponse<FaceRefusal | null>> {
  const { db } = deps;
  const checked = await check(deps, caller, sent);
  if (!('sealed' in checked)) return checked;
  await inTransaction(db, async (tx) => {
    if (await store.clearFace(tx, caller.userGuid, checked.sealed))
      await note(deps, tx, caller.userGuid, 'people.faceRemoved');
  });
  return ok({ reason: null });
}

/** Face ID (FACE-3 to FACE-6; docs/decisions/0027). Pictures are examined and never stored. */
export function createFaceIds(deps: FaceDeps) {
  const { clock, settings } = deps;

  const forExams: ExamFaces = {
    isAllowed: settings.allowed,
    takeProof: (tx, { faceProof, ...of }) =>
      store.takeProof(tx, { ...of, hash: hashOf(faceProof), now: clock.now() }),
    async startAfresh(tx, of) {
      await store.forgetProofs(tx, of);
      await store.forgetTries(tx, of.studentGuid);
    },
  };

  return {
    forExams,
    refusal: tell,
    ...bindContext(deps, { state, giveConsent, withdrawConsent, set, verify, disable }),
  };
}
export type FaceIds = ReturnType<typeof createFaceIds>;
