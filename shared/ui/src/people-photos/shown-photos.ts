import type { PhotoPlace } from '../core/photo-places';
import { inTurn, type Picture } from './picture';

/** Pictures that stay cached although no box shows them. */
const CACHED_PICTURES = 200;

interface Person {
  /** Address of the newest photo, which may still be loading. */
  wanted: string | null;
  /** Address of the shown photo. */
  photo: string | null;
  readonly places: Set<PhotoPlace>;
}

export interface ShownPhotos {
  /** Shows the person's photo in a box; returns a function that forgets the box. */
  addPlace(place: PhotoPlace): () => void;
  isKnown(personGuid: string): boolean;
  /** Shows a photo once it is loaded; null shows the initials. */
  take(personGuid: string, address: string | null): void;
  /** Shows no further photo. */
  end(): void;
}

/** The loaded photos, and the boxes that show them. */
export function createShownPhotos(fetch: (address: string) => Promise<Picture>): ShownPhotos {
  const fetchInTurn = inTurn(fetch);
  const people = new Map<string, Person>();
  const pictures = new Map<string, Picture>();
  let ended = false;

  const personOf = (personGuid: string): Person => {
    const person = people.get(personGuid) ?? { wanted: null, photo: null, places: new Set() };
    people.set(personGuid, person);
    return person;
  };
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

  return {
    addPlace(place) {
      const person = personOf(place.personGuid);
      person.places.add(place);
      place.show(person.photo);
      return () => {
        person.places.delete(place);
      };
    },
    isKnown: (personGuid) => people.has(personGuid),
    take(personGuid, address) {
      const person = personOf(personGuid);
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
    },
    end() {
      ended = true;
    },
  };
}
