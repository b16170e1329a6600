import { PHOTOS_PER_CALL } from '@riwaq/api';
import { watchPhotoPlaces, type PhotoPlace } from '../core/photo-places';
import { fetchPicture, inTurn, type Picture } from './picture';

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
/** Distance from the viewport at which photos are requested. */
const NEAR = '200px';
/** Pictures that stay cached although no box shows them. */
const CACHED_PICTURES = 200;

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

interface Person {
  askedAt: number | null;
  wanted: string | null;
  photo: string | null;
  readonly places: Set<PhotoPlace>;
}

/**
 * Shows the photos of people whose boxes come in sight: requested in batches, once, and shown when
 * the picture has loaded. The initials stay where there is no photo or it fails
 * (docs/decisions/0049).
 */
export function showPeoplePhotos({ ask, fetch = fetchPicture }: PeoplePhotosDeps): PeoplePhotos {
  const fetchInTurn = inTurn(fetch);
  const people = new Map<string, Person>();
  const pictures = new Map<string, Picture>();
  const placeOf = new Map<Element, PhotoPlace>();
  const inSight = new Set<PhotoPlace>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  let ended = false;
  let notBefore = 0;

  const personOf = (personGuid: string): Person => {
    const person = people.get(personGuid) ?? {
      askedAt: null,
      wanted: null,
      photo: null,
      places: new Set(),
    };
    people.set(personGuid, person);
    return person;
  };
  const isOld = ({ askedAt }: Person): boolean =>
    askedAt === null || Date.now() - askedAt > CACHE_MS;
  const missing = (): string[] =>
    [...new Set([...inSight].map(({ personGuid }) => personGuid))].filter((guid) =>
      isOld(personOf(guid)),
    );

  const cachePicture = (address: string, picture: Picture): void => {
    pictures.delete(address);
    pictures.set(address, picture);
    const [oldest] = pictures.keys();
    if (pictures.size > CACHED_PICTURES && oldest !== undefined) pictures.delete(oldest);
  };
  const show = (person: Person, photo: string | null): void => {
    person.photo = photo;
    person.places.forEach((place) => place.show(photo));
  };
  const take = (person: Person, address: string | null): void => {
    person.wanted = address;
    if (address === person.photo) return;
    if (address === null) return show(person, null);
    // A newer response may have arrived meanwhile.
    const isWanted = (): boolean => !ended && person.wanted === address;
    fetchInTurn(address).then(
      (picture) => {
        cachePicture(address, picture);
        if (isWanted()) show(person, address);
      },
      () => {
        if (isWanted()) show(person, null);
      },
    );
  };

  async function requestMissing(): Promise<void> {
    const wanted = missing().slice(0, PHOTOS_PER_CALL);
    if (asking || wanted.length === 0) return;
    asking = true;
    // Set before the response: a renewal during the request resets it, so that the photo is
    // requested again.
    for (const guid of wanted) personOf(guid).askedAt = Date.now();
    try {
      const photos = await ask(wanted);
      if (ended) return;
      for (const guid of wanted) take(personOf(guid), photos.get(guid) ?? null);
    } catch {
      for (const guid of wanted) personOf(guid).askedAt = null;
      notBefore = Date.now() + PAUSE_MS;
    } finally {
      asking = false;
    }
    if (missing().length > 0) scheduleRequest();
  }
  function scheduleRequest(milliseconds = GATHER_MS): void {
    if (ended) return;
    clearTimeout(timer);
    timer = setTimeout(() => void requestMissing(), Math.max(milliseconds, notBefore - Date.now()));
  }

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const place = placeOf.get(target);
        if (place && isIntersecting) inSight.add(place);
        else if (place) inSight.delete(place);
      }
      if (missing().length > 0) scheduleRequest();
    },
    { rootMargin: NEAR },
  );

  const unwatch = watchPhotoPlaces((place) => {
    const person = personOf(place.personGuid);
    person.places.add(place);
    placeOf.set(place.box, place);
    observer.observe(place.box);
    place.show(person.photo);
    return () => {
      observer.unobserve(place.box);
      inSight.delete(place);
      placeOf.delete(place.box);
      person.places.delete(place);
    };
  });

  return {
    renew(personGuid) {
      const person = people.get(personGuid);
      if (!person) return;
      person.askedAt = null;
      scheduleRequest(Math.random() * SPREAD_MS);
    },
    renewAll() {
      for (const person of people.values()) person.askedAt = null;
      scheduleRequest(Math.random() * SPREAD_MS);
    },
    end() {
      ended = true;
      clearTimeout(timer);
      unwatch();
      observer.disconnect();
    },
  };
}
