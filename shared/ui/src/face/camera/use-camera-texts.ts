import { textsWithGroup } from '../../texts/with-group';
import ar from './locales/ar.json';
import en from './locales/en.json';

/** Texts of the camera dialog, in the namespace `camera`. */
export const useCameraTexts = textsWithGroup('camera', { ar, en });
