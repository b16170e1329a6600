/** Pictures of the user's own face: the camera dialog, and texts for the results. */
export { FaceDialog } from './face-dialog';
export type { FaceDialogProps } from './face-dialog';
export { faceText } from './face-text';
