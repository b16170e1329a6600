import { textsWithGroup } from '../texts/with-group';
import ar from './locales/ar.json';
import en from './locales/en.json';

/** Texts of removing and reporting, in the namespace `moderation`. */
export const useModerationTexts = textsWithGroup('moderation', { ar, en });
