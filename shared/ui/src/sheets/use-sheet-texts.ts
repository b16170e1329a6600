import { textsWithGroup } from '../texts/with-group';
import ar from './locales/ar.json';
import en from './locales/en.json';

/** Texts of this group, in the namespace `sheets`. */
export const useSheetTexts = textsWithGroup('sheets', { ar, en });
