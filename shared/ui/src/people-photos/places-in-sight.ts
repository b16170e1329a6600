import { watchPhotoPlaces, type PhotoPlace, type PhotoPlaceWatch } from '../core/photo-places';

/** Distance from the viewport at which photos are requested. */
const NEAR = '200px';

export interface PlacesInSight {
  /** People whose boxes are near the viewport, each once. */
  personGuids(): string[];
  end(): void;
}

/** Watches the boxes of people on the page, and which of them are near the viewport. */
export function watchPlacesInSight({
  onPlace,
  onChange,
}: {
  /** Called for each box; returns its cleanup. */
  onPlace: PhotoPlaceWatch;
  /** Called when boxes came in sight or left it. */
  onChange: () => void;
}): PlacesInSight {
  const placeOf = new Map<Element, PhotoPlace>();
  const inSight = new Set<PhotoPlace>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const place = placeOf.get(target);
        if (place && isIntersecting) inSight.add(place);
        else if (place) inSight.delete(place);
      }
      onChange();
    },
    { rootMargin: NEAR },
  );
  const unwatch = watchPhotoPlaces((place) => {
    placeOf.set(place.box, place);
    observer.observe(place.box);
    const remove = onPlace(place);
    return () => {
      observer.unobserve(place.box);
      inSight.delete(place);
      placeOf.delete(place.box);
      remove();
    };
  });
  return {
    personGuids: () => [...new Set([...inSight].map(({ personGuid }) => personGuid))],
    end() {
      unwatch();
      observer.disconnect();
    },
  };
}
