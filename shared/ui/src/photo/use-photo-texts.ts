import { textsWithGroup } from '../texts/with-group';
import ar from './locales/ar.json';
import en from './locales/en.json';

/** Texts of this group, in the namespace `photo`. */
export const usePhotoTexts = textsWithGroup('photo', { ar, en });
