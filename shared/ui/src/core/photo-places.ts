/** An avatar on the page whose photo was not part of a response and must be requested. */
export interface PhotoPlace {
  readonly personGuid: string;
  readonly box: Element;
  /** Shows the photo at the address; null shows the initials. */
  readonly show: (photo: string | null) => void;
}

/** Called for each avatar on the page; returns a cleanup function. */
export type PhotoPlaceWatch = (place: PhotoPlace) => () => void;

const places = new Map<PhotoPlace, () => void>();
const nobody: PhotoPlaceWatch = () => () => undefined;
let watch = nobody;

/**
 * Registers an avatar, which shows initials until a watcher provides a photo; returns a function
 * that removes it.
 */
export function addPhotoPlace(place: PhotoPlace): () => void {
  places.set(place, watch(place));
  return () => {
    places.get(place)?.();
    places.delete(place);
  };
}

/**
 * Sets the watcher of all present and future avatars, one at a time; returns a function that
 * removes it and restores the initials.
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
