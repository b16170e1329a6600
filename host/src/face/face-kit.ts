/** Loads the camera's dialog when it is opened, not with the profile. */
export const loadFaceKit = () => import('@riwaq/ui/face');
