/** What the shell does for whoever is signed in once a page has settled. */
export { openWithoutNetwork } from '../boot/offline';
export { followOwnUser } from './own-user';
export { followPeoplePhotos } from './people-photos';
