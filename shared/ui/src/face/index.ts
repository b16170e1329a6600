/** Pictures of the own face: the dialog with the camera, and what comes of a picture in words. */
export { FaceDialog } from './face-dialog';
export type { FaceDialogProps } from './face-dialog';
export { faceText } from './face-text';
