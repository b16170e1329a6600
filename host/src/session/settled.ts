/** Work of the shell for a signed-in user after a page has settled. */
export { openWithoutNetwork } from '../boot/offline';
export { followOwnUser } from './own-user';
export { followPeoplePhotos } from './people-photos';
