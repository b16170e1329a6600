import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database';

export interface FaceRow {
  consent_version: number;
  consented_at: Date;
  sealed: Buffer | null;
  set_at: Date | null;
}

export const findFace = (db: Db | Tx, personGuid: string): Promise<FaceRow | undefined> =>
  db
    .selectFrom('face')
    .select(['consent_version', 'consented_at', 'sealed', 'set_at'])
    .where('person_guid', '=', personGuid)
    .executeTakeFirst();

/**
 * Stores the consent to a version of the wording; a repeated consent to the same version changes
 * nothing.
 */
export async function putConsent(
  db: Db,
  personGuid: string,
  version: number,
  now: Date,
): Promise<void> {
  await sql`
    insert into face (person_guid, consent_version, consented_at) values (${personGuid}, ${version}, ${now})
    on conflict (person_guid) do update set consent_version = excluded.consent_version, consented_at = excluded.consented_at where face.consent_version <> excluded.consent_version`.execute(
    db,
  );
}

/** Deletes a face and its consent; false when there was no face. */
export async function deleteFace(tx: Tx, personGuid: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('face')
    .where('person_guid', '=', personGuid)
    .returning('set_at')
    .executeTakeFirst();
  return gone !== undefined && gone.set_at !== null;
}

/** Replaces the stored face (`before`); false when it has changed in the meantime. */
export async function putFace(
  tx: Tx,
  personGuid: string,
  { before, sealed, now }: { before: Buffer | null; sealed: Buffer; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('face')
    .set({ sealed, set_at: now })
    .where('person_guid', '=', personGuid)
    .where('sealed', before === null ? 'is' : '=', before)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes the face that is `sealed`, without the consent. False when it was already deleted. */
export async function clearFace(tx: Tx, personGuid: string, sealed: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('face')
    .set({ sealed: null, set_at: null })
    .where('person_guid', '=', personGuid)
    .where('sealed', '=', sealed)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Replaces the proof of an exam; false when the user is not assigned to the exam. */
export async function putProof(
  db: Db,
  proof: { examGuid: string; studentGuid: string; hash: Buffer; expires: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into face_proof (exam_guid, student_guid, hash, expires_at)
    select exam_guid, student_guid, ${proof.hash}, ${proof.expires} from exam_student where exam_guid = ${proof.examGuid} and student_guid = ${proof.studentGuid}
    on conflict (exam_guid, student_guid) do update set hash = excluded.hash, expires_at = excluded.expires_at returning exam_guid`.execute(
    db,
  );
  return rows.length > 0;
}

/** Deletes a proof; false when it does not exist or has expired. */
export async function takeProof(
  tx: Tx,
  proof: { examGuid: string; studentGuid: string; hash: Buffer; now: Date },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('face_proof')
    .where('exam_guid', '=', proof.examGuid)
    .where('student_guid', '=', proof.studentGuid)
    .where('hash', '=', proof.hash)
    .where('expires_at', '>', proof.now)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function forgetProofs(
  tx: Tx,
  { examGuid, studentGuid }: { examGuid: string; studentGuid: string },
): Promise<void> {
  await tx
    .deleteFrom('face_proof')
    .where('exam_guid', '=', examGuid)
    .where('student_guid', '=', studentGuid)
    .execute();
}

const triesKey = (personGuid: string): string => `face ${personGuid}`;

/**
 * Counts an attempt before its outcome is known. Returns the number of recent attempts, and their
 * start.
 */
export async function countTry(
  db: Db,
  personGuid: string,
  now: Date,
  windowMs: number,
): Promise<{ failures: number; since: Date }> {
  const begun = new Date(now.getTime() - windowMs);
  const {
    rows: [row],
  } = await sql<{ failures: number; since: Date }>`
    insert into login_failure as f (key, failures, since) values (${triesKey(personGuid)}, 1, ${now})
    on conflict (key) do update set failures = case when f.since < ${begun} then 1 else f.failures + 1 end, since = case when f.since < ${begun} then ${now} else f.since end
    returning failures, since`.execute(db);
  return row ?? { failures: 1, since: now };
}

export async function forgetTries(db: Db | Tx, personGuid: string): Promise<void> {
  await db.deleteFrom('login_failure').where('key', '=', triesKey(personGuid)).execute();
}
