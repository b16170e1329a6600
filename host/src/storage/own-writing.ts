import type { BrowserStorage } from './browser-storage';

/**
 * Person whose writing is stored on this device: the one who signed in last; empty once they have
 * signed out.
 */
const WRITER = 'writer';
const OF_MODULES = 'module.';
/**
 * How names begin under which drafts are stored: of the kit, of mails, of degree sheets and of exam
 * answers; and waiting comments on portfolios, which earlier builds of that module do not declare.
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

/** Entries that modules store, of all people. A module's id and a person's guid have no dot. */
function entriesOf(storage: BrowserStorage): Entry[] {
  return storage
    .keys()
    .filter((key) => key.startsWith(OF_MODULES))
    .map((key) => {
      const [moduleId = '', userGuid = '', ...name] = key.slice(OF_MODULES.length).split('.');
      return { key, moduleId, userGuid, name: name.join('.') };
    });
}

/** Whether the server has it as well: mail drafts say so. */
function isSynced(text: string | null): boolean {
  try {
    return (JSON.parse(text ?? 'null') as { synced?: boolean } | null)?.synced === true;
  } catch {
    return false;
  }
}

/**
 * Counts what a person has written on this device that the server does not have.
 *
 * @param unsentOf how names begin under which a module stores what it has yet to send; null where no manifest of it was
 *   ever read: all that it stores counts
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
    else if (isDraft && !isSynced(storage.read(entry.key))) found.drafts += 1;
  }
  return found;
}

/**
 * Removes entries of modules; only the writing of `writer` is stored from then on. The name comes
 * first, because other tabs write meanwhile, and once more where only the removal has made room for
 * it. Where there is none, everybody may store: a text is not lost because the name of its writer
 * has no room.
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
 * Removes what modules store of one person, and stores nothing more of theirs until they sign in.
 */
export function forgetWriting(storage: BrowserStorage, userGuid: string): void {
  changeWriter(storage, '', (entry) => entry.userGuid === userGuid);
}

/** Begins the time of a person on this device: what others have left behind is removed. */
export function beginWriting(storage: BrowserStorage, userGuid: string): void {
  changeWriter(storage, userGuid, (entry) => entry.userGuid !== userGuid);
}

/**
 * Whether a person may store something here: not once they have signed out in any tab, nor after
 * another person has signed in. A tab that slept meanwhile asks here too. An expired session
 * changes nothing.
 */
export function mayWrite(storage: BrowserStorage, userGuid: string): boolean {
  const writer = storage.read(WRITER);
  return writer === null || writer === userGuid;
}
