import { extensionOf, PHOTO_EXTENSIONS, PHOTO_PIXELS_MAX, PROFILE_SAVE } from '@riwaq/api';
import type { ownDataModel } from '@riwaq/api/endpoints';
import { sql } from 'kysely';
import type { z } from 'zod';
import { photoFor } from '../access/photo';
import type { SentFile } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import { malformed } from '../platform/http/errors';
import type { Clock, Files, Keeper, Realtime } from '../platform/services';
import { onCommit, type Db, type Tx } from '../platform/db/database';
import { plainPicture } from '../platform/pictures/plain-picture';
import type { Photos } from './photos';
import { bindContext } from '../platform/bind-context';

type Model = z.output<typeof ownDataModel>;
/** A stored photo, or the code of why it was refused. */
export type TakenPhoto = { fileUrl: string | null } | { refused: number };

/** Area that photo files are tied to, by the guid of their owner. */
const AREA = 'account';

export interface OwnData {
  /** False where the university manages e-mail addresses and identifies accounts by them. */
  readonly emailIsOwn: boolean;
  /**
   * Validates the form and stores its photo; nothing else is changed yet. Throws 400 for a changed
   * address where the university manages addresses.
   */
  acceptPhoto(
    caller: Caller,
    model: Pick<Model, 'photoConsent' | 'email'>,
    photo: SentFile | null,
  ): Promise<TakenPhoto>;
  /**
   * Changes the caller's own data, in a transaction that has locked the person; call it before a
   * change of the photo's visibility.
   */
  save(tx: Tx, caller: Caller, model: Model, fileUrl: string | null): Promise<void>;
  /** Registers a listener that runs, in the transaction, when a user's own data change. */
  whenChanged(note: (tx: Tx, caller: Caller) => void): void;
}

const isPhoto = (name: string) =>
  (PHOTO_EXTENSIONS as readonly string[]).includes(extensionOf(name));

interface OwnDataDeps {
  db: Db;
  files: Files;
  keeper: Keeper;
  clock: Clock;
  realtime: Pick<Realtime, 'toUser'>;
  photos: Pick<Photos, 'stateOf' | 'notifyChange'>;
  emailIsOwn: boolean;
}

interface OwnDataContext extends OwnDataDeps {
  listeners: ((tx: Tx, caller: Caller) => void)[];
}

const findPhotoAndEmail = (from: Db | Tx, userGuid: string) =>
  from
    .selectFrom('person')
    .select(['email', 'profile_image_url', 'photo_consent_at'])
    .where('guid', '=', userGuid)
    .executeTakeFirstOrThrow();

/**
 * Stores a photo without its camera metadata. Refuses a file that is not a picture of an accepted
 * type, whatever its extension.
 */
async function storePhoto(
  { keeper }: OwnDataContext,
  caller: Caller,
  { name, content }: SentFile,
): Promise<TakenPhoto> {
  const plain = isPhoto(name) ? plainPicture(content, extensionOf(name)) : null;
  if (!plain) return { refused: PROFILE_SAVE.photoType };
  if (plain.width * plain.height > PHOTO_PIXELS_MAX) return { refused: PROFILE_SAVE.photoPixels };
  return {
    fileUrl: await keeper.keep(caller, { location: 'Profile', name, content: plain.bytes }),
  };
}

async function acceptPhoto(
  context: OwnDataContext,
  caller: Caller,
  { photoConsent, email }: Pick<Model, 'photoConsent' | 'email'>,
  photo: SentFile | null,
): Promise<TakenPhoto> {
  const { emailIsOwn, db } = context;
  // Where the email identifies the account, a changed address would let another user's sign-in
  // lead here.
  if (
    !emailIsOwn &&
    email !== undefined &&
    email !== (await findPhotoAndEmail(db, caller.userGuid)).email
  )
    throw malformed('email', 'invalid');
  if (!photo) return { fileUrl: null };
  if (!(photoConsent ?? (await findPhotoAndEmail(db, caller.userGuid)).photo_consent_at !== null))
    return { refused: PROFILE_SAVE.photoConsent };
  return storePhoto(context, caller, photo);
}

async function save(
  { photos, clock, files, realtime, listeners }: OwnDataContext,
  tx: Tx,
  caller: Caller,
  { email, phoneNumber, photoConsent, removePhoto }: Model,
  fileUrl: string | null,
): Promise<void> {
  const before = await findPhotoAndEmail(tx, caller.userGuid);
  const shownBefore = await photos.stateOf(tx, caller.userGuid);
  const consent = photoConsent ?? before.photo_consent_at !== null;
  // A photo requires consent: withdrawing consent deletes the existing one.
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
  onCommit(tx, () => photos.notifyChange(caller.userGuid, shownBefore));
  for (const note of listeners) note(tx, caller);
}

const whenChanged = ({ listeners }: OwnDataContext, note: (tx: Tx, caller: Caller) => void): void =>
  void listeners.push(note);

/**
 * Saves the profile data that users edit themselves, from whichever form: email, telephone, photo
 * (docs/decisions/0043).
 */
export function createOwnData(deps: OwnDataDeps): OwnData {
  const { db, files, emailIsOwn } = deps;
  const listeners: ((tx: Tx, caller: Caller) => void)[] = [];
  const context: OwnDataContext = { ...deps, listeners };

  // Check at each read: the photo's visibility may change while a signed address is valid.
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

  return { emailIsOwn, ...bindContext(context, { acceptPhoto, save, whenChanged }) };
}
