/**
 * The photos of people beside their names, for the host alone: it comes when the page has settled.
 */
export { showPeoplePhotos } from './people-photos';
export type { PeoplePhotos, PeoplePhotosDeps } from './people-photos';
