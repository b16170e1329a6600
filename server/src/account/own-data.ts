import { extensionOf, PHOTO_EXTENSIONS, PHOTO_PIXELS_MAX, PROFILE_SAVE } from '@riwaq/api';
import type { ownDataModel } from '@riwaq/api/endpoints';
import { sql } from 'kysely';
import type { z } from 'zod';
import { photoFor } from '../access/photo';
import type { SentFile } from '../app/area';
import type { Caller } from '../app/caller';
import { malformed } from '../app/errors';
import type { Clock, Files, Keeper, Realtime } from '../app/services';
import { onCommit, type Db, type Tx } from '../db/database';
import { plainPicture } from '../pictures/plain-picture';
import type { Photos } from './photos';

type Model = z.output<typeof ownDataModel>;
/** A photo that was taken, or the code of why it was not. */
export type TakenPhoto = { fileUrl: string | null } | { refused: number };

/** The area that files of photos are tied to, by their person's guid. */
const AREA = 'account';

export interface OwnData {
  /** False where e-mail addresses are the university's, which tells by them whose an account is. */
  readonly emailIsOwn: boolean;
  /**
   * Looks at what came with a form and keeps the photo; nothing else is changed yet. Throws 400 for
   * another address where those are the university's.
   */
  take(
    caller: Caller,
    model: Pick<Model, 'photoConsent' | 'email'>,
    photo: SentFile | null,
  ): Promise<TakenPhoto>;
  /**
   * Changes the caller's own data, in their transaction, which holds the person; ahead of a change
   * of who sees the photo.
   */
  save(tx: Tx, caller: Caller, model: Model, fileUrl: string | null): Promise<void>;
  /** An area hears, in the transaction, that a person's own data change. */
  whenChanged(note: (tx: Tx, caller: Caller) => void): void;
}

const isPhoto = (name: string) =>
  (PHOTO_EXTENSIONS as readonly string[]).includes(extensionOf(name));

/**
 * What a person changes of themselves, wherever the form stands: email, telephone, photo
 * (docs/decisions/0043).
 */
export function createOwnData({
  db,
  files,
  keeper,
  clock,
  realtime,
  photos,
  emailIsOwn,
}: {
  db: Db;
  files: Files;
  keeper: Keeper;
  clock: Clock;
  realtime: Pick<Realtime, 'toUser'>;
  photos: Pick<Photos, 'stateOf' | 'tellChange'>;
  emailIsOwn: boolean;
}): OwnData {
  const listeners: ((tx: Tx, caller: Caller) => void)[] = [];
  const of = (from: Db | Tx, userGuid: string) =>
    from
      .selectFrom('person')
      .select(['email', 'profile_image_url', 'photo_consent_at'])
      .where('guid', '=', userGuid)
      .executeTakeFirstOrThrow();

  // Asked at each reading: who sees a photo may change while an address of it is open.
  files.authoriseEachRead(AREA, async ({ userGuid }, personGuid) => {
    const {
      rows: [row],
    } = await sql<{
      url: string | null;
    }>`select ${photoFor(userGuid, 'p')} as url from person p where p.guid = ${personGuid}`.execute(
      db,
    );
    return row !== undefined && row.url !== null;
  });

  /**
   * Without what a camera wrote into it, whoever sent it. Refused when it is no picture of a type
   * that is taken, whatever it is called.
   */
  async function keep(caller: Caller, { name, octets }: SentFile): Promise<TakenPhoto> {
    const plain = isPhoto(name) ? plainPicture(octets, extensionOf(name)) : null;
    if (!plain) return { refused: PROFILE_SAVE.photoType };
    if (plain.width * plain.height > PHOTO_PIXELS_MAX) return { refused: PROFILE_SAVE.photoPixels };
    return {
      fileUrl: await keeper.keep(caller, { location: 'Profile', name, octets: plain.octets }),
    };
  }

  return {
    emailIsOwn,

    async take(caller, { photoConsent, email }, photo) {
      // Where it tells whose an account is, another's sign-in would lead here.
      if (!emailIsOwn && email !== undefined && email !== (await of(db, caller.userGuid)).email)
        throw malformed('email', 'invalid');
      if (!photo) return { fileUrl: null };
      if (!(photoConsent ?? (await of(db, caller.userGuid)).photo_consent_at !== null))
        return { refused: PROFILE_SAVE.photoConsent };
      return keep(caller, photo);
    },

    async save(tx, caller, { email, phoneNumber, photoConsent, removePhoto }, fileUrl) {
      const before = await of(tx, caller.userGuid);
      const shownBefore = await photos.stateOf(tx, caller.userGuid);
      const consent = photoConsent ?? before.photo_consent_at !== null;
      // Without consent there is no photo: taking it back deletes the one that was there.
      const photo = consent ? (fileUrl ?? (removePhoto ? null : before.profile_image_url)) : null;
      await tx
        .updateTable('person')
        .set({
          ...(email === undefined ? {} : { email }),
          ...(phoneNumber === undefined ? {} : { phone_number: phoneNumber }),
          profile_image_url: photo,
          photo_consent_at: consent ? (before.photo_consent_at ?? clock.now()) : null,
        })
        .where('guid', '=', caller.userGuid)
        .execute();
      if (photo !== before.profile_image_url)
        await files.attach(tx, {
          caller,
          area: AREA,
          sourceGuid: caller.userGuid,
          fileUrls: photo === null ? [] : [photo],
        });
      onCommit(tx, () => realtime.toUser(caller.userGuid, 'ReceiveProfileChange'));
      onCommit(tx, () => photos.tellChange(caller.userGuid, shownBefore));
      for (const note of listeners) note(tx, caller);
    },

    whenChanged: (note) => void listeners.push(note),
  };
}
