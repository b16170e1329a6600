import { PHOTOS_PER_CALL } from '@riwaq/api';
import { watchPlacesInSight } from './places-in-sight';
import { fetchPicture, type Picture } from './picture';
import { createShownPhotos } from './shown-photos';

/**
 * Debounce in milliseconds: photos are requested once no further box has come in sight, so that
 * boxes scrolled past are skipped.
 */
const GATHER_MS = 300;
/** Milliseconds for which a response is cached; the addresses in it are valid twice as long. */
export const CACHE_MS = 3 * 60 * 60_000;
/** Milliseconds to wait after a failed request. */
const PAUSE_MS = 30_000;
/**
 * Random delay in milliseconds after a change: all users who see the person are notified at once
 * and must not all request at once.
 */
const SPREAD_MS = 2000;
export interface PeoplePhotosDeps {
  /**
   * Resolves with the addresses of photos that the caller may see; people without one are left out.
   */
  ask(personGuids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  fetch?: (address: string) => Promise<Picture>;
}

export interface PeoplePhotos {
  /** Invalidates the photo of one person. */
  renew(personGuid: string): void;
  /** Invalidates all photos. */
  renewAll(): void;
  /** Stops and shows the initials everywhere. */
  end(): void;
}

/**
 * Shows the photos of people whose boxes come in sight: requested in batches, once, and shown when
 * the picture has loaded. The initials stay where there is no photo or it fails
 * (docs/decisions/0049).
 */
export function showPeoplePhotos({ ask, fetch = fetchPicture }: PeoplePhotosDeps): PeoplePhotos {
  const shown = createShownPhotos(fetch);
  /** Time of the latest request of a person's photo, in milliseconds. */
  const requestedAt = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let requesting = false;
  let ended = false;
  let notBefore = 0;

  const isOld = (personGuid: string): boolean => {
    const at = requestedAt.get(personGuid);
    return at === undefined || Date.now() - at > CACHE_MS;
  };
  const missing = (): string[] => sight.personGuids().filter(isOld);

  async function requestMissing(): Promise<void> {
    const wanted = missing().slice(0, PHOTOS_PER_CALL);
    if (requesting || wanted.length === 0) return;
    requesting = true;
    // Set before the response: a renewal during the request resets it, so that the photo is
    // requested again.
    for (const guid of wanted) requestedAt.set(guid, Date.now());
    try {
      const photos = await ask(wanted);
      if (ended) return;
      for (const guid of wanted) shown.take(guid, photos.get(guid) ?? null);
    } catch {
      for (const guid of wanted) requestedAt.delete(guid);
      notBefore = Date.now() + PAUSE_MS;
    } finally {
      requesting = false;
    }
    if (missing().length > 0) scheduleRequest();
  }
  function scheduleRequest(milliseconds = GATHER_MS): void {
    if (ended) return;
    clearTimeout(timer);
    timer = setTimeout(() => void requestMissing(), Math.max(milliseconds, notBefore - Date.now()));
  }

  const sight = watchPlacesInSight({
    onPlace: shown.addPlace,
    onChange: () => {
      if (missing().length > 0) scheduleRequest();
    },
  });

  return {
    renew(personGuid) {
      if (!shown.isKnown(personGuid)) return;
      requestedAt.delete(personGuid);
      scheduleRequest(Math.random() * SPREAD_MS);
    },
    renewAll() {
      requestedAt.clear();
      scheduleRequest(Math.random() * SPREAD_MS);
    },
    end() {
      ended = true;
      clearTimeout(timer);
      shown.end();
      sight.end();
    },
  };
}
