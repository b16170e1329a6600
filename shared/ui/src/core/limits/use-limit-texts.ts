import { textsWithGroup } from '../../texts/with-group';
import ar from './locales/ar.json';
import en from './locales/en.json';

/** Texts of this group, in the namespace `limits`. */
export const useLimitTexts = textsWithGroup('limits', { ar, en });
