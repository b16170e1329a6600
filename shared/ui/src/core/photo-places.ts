/** A place on the page for the photo of a person of whom no answer shows one. */
export interface PhotoPlace {
  readonly personGuid: string;
  readonly box: Element;
  /** Takes the photo's address; null for the initials. */
  readonly show: (photo: string | null) => void;
}

/** Looks after a place as long as it is on the page; returns what lets go of it. */
export type PhotoPlaceWatch = (place: PhotoPlace) => () => void;

const places = new Map<PhotoPlace, () => void>();
const nobody: PhotoPlaceWatch = () => () => undefined;
let watch = nobody;

/**
 * Puts a place on the page, with its initials until somebody looks after it; returns what takes it
 * away.
 */
export function addPhotoPlace(place: PhotoPlace): () => void {
  places.set(place, watch(place));
  return () => {
    places.get(place)?.();
    places.delete(place);
  };
}

/**
 * Has all places looked after, those that are there and those to come, by one at a time; what it
 * returns brings the initials back.
 */
export function watchPhotoPlaces(next: PhotoPlaceWatch): () => void {
  const hand = (to: PhotoPlaceWatch): void => {
    watch = to;
    places.forEach((letGo, place) => {
      letGo();
      places.set(place, to(place));
    });
  };
  hand(next);
  return () => {
    hand(nobody);
    places.forEach((_, place) => place.show(null));
  };
}
