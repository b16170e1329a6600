import type { TranslationRegistry } from '../i18n/translations';

/** The namespace of what notifications say, and of what their kinds and areas are called. */
export const NOTIFICATION_TEXTS = 'notifications';

/** Loads those texts; called only by pages that show notifications or their kinds. */
export const addNotificationTexts = (translations: TranslationRegistry): Promise<void> =>
  translations.add(NOTIFICATION_TEXTS, {
    ar: () =>
      import(/* webpackChunkName: "notifications-ar" */ '@riwaq/api/locales/notifications/ar.json'),
    en: () =>
      import(/* webpackChunkName: "notifications-en" */ '@riwaq/api/locales/notifications/en.json'),
  });
