/**
 * Photos beside people's names; used only by the host, which loads this group when the page is
 * idle.
 */
export { showPeoplePhotos } from './people-photos';
export type { PeoplePhotos, PeoplePhotosDeps } from './people-photos';
