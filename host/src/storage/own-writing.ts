import type { BrowserStorage } from './browser-storage';

/**
 * User whose writing is stored on this device: the last one who signed in; empty after sign-out.
 */
const WRITER = 'writer';
const OF_MODULES = 'module.';
/**
 * Key prefixes of drafts: of the kit, of mails, of degree sheets and of exam answers; and of queued
 * comments on portfolios, which earlier builds of that module do not declare.
 */
export const DRAFTS: readonly string[] = [
  'draft:',
  'mail-draft:',
  'degrees:',
  'answer:',
  'unsent-comments:',
];

export interface OwnWriting {
  drafts: number;
  unsent: number;
}

interface Entry {
  key: string;
  moduleId: string;
  userGuid: string;
  name: string;
}

/**
 * Entries of modules, of all users, with those that the storage refused. A module's id and a user's
 * guid contain no dot.
 */
function entriesOf(storage: BrowserStorage): Entry[] {
  return [...new Set([...storage.keys(), ...storage.refused().keys()])]
    .filter((key) => key.startsWith(OF_MODULES))
    .map((key) => {
      const [moduleId = '', userGuid = '', ...name] = key.slice(OF_MODULES.length).split('.');
      return { key, moduleId, userGuid, name: name.join('.') };
    });
}

/** The newest text of an entry: an older one is stored where the storage refused it. */
const textOf = (storage: BrowserStorage, { key }: Entry): string | null =>
  storage.refused().get(key) ?? storage.read(key);

/** Whether the server has it as well: mail drafts contain that. */
function isSynced(text: string | null): boolean {
  try {
    return (JSON.parse(text ?? 'null') as { synced?: boolean } | null)?.synced === true;
  } catch {
    return false;
  }
}

/**
 * Counts the texts of a user on this device that the server does not have, in the storage or only
 * in the memory of this page.
 *
 * @param unsentOf returns the key prefixes of data that a module still has to send; null when no
 * manifest of the module was ever read: then all its data counts as unsent
 */
export function writingOf(
  storage: BrowserStorage,
  userGuid: string,
  unsentOf: (moduleId: string) => readonly string[] | null,
): OwnWriting {
  const found: OwnWriting = { drafts: 0, unsent: 0 };
  for (const entry of entriesOf(storage)) {
    const begins = (name: string): boolean => entry.name.startsWith(name);
    if (entry.userGuid !== userGuid) continue;
    const declared = unsentOf(entry.moduleId);
    const isDraft = DRAFTS.some(begins);
    if (declared?.some(begins) || (declared === null && !isDraft)) found.unsent += 1;
    else if (isDraft && !isSynced(textOf(storage, entry))) found.drafts += 1;
  }
  return found;
}

/**
 * Deletes entries of modules; from then on only data of `writer` is stored. The writer is stored
 * first, because other tabs write meanwhile, and again after the deletion if only that has made
 * room for it. If there is still no room, every user may store data: a text must not be lost
 * because its writer's guid cannot be stored.
 */
function changeWriter(
  storage: BrowserStorage,
  writer: string,
  isRemoved: (entry: Entry) => boolean,
): void {
  const name = (): boolean => storage.write(WRITER, writer);
  const isNamed = name();
  for (const entry of entriesOf(storage)) if (isRemoved(entry)) storage.remove(entry.key);
  if (!isNamed && !name()) storage.remove(WRITER);
}

/**
 * Deletes the data that modules store for one user, and stores no more of it until they sign in.
 */
export function forgetWriting(storage: BrowserStorage, userGuid: string): void {
  changeWriter(storage, '', (entry) => entry.userGuid === userGuid);
}

/** Makes a user the writer of this device, and deletes the data of others. */
export function beginWriting(storage: BrowserStorage, userGuid: string): void {
  changeWriter(storage, userGuid, (entry) => entry.userGuid !== userGuid);
}

/**
 * Whether a user may store data here: not after they have signed out in any tab, nor after another
 * user has signed in. Also covers a tab that was suspended meanwhile. An expired session changes
 * nothing.
 */
export function mayWrite(storage: BrowserStorage, userGuid: string): boolean {
  const writer = storage.read(WRITER);
  return writer === null || writer === userGuid;
}
