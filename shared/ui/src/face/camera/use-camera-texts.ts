import { textsWithGroup } from '../../texts/with-group';
import ar from './locales/ar.json';
import en from './locales/en.json';

/** The texts of the dialog with the camera, in the namespace `camera`. */
export const useCameraTexts = textsWithGroup('camera', { ar, en });
