import type { TranslationRegistry } from '../i18n/translations';

/** The namespace of what notifications say, and of what their kinds and areas are called. */
export const NOTIFICATION_TEXTS = 'notifications';

/** Makes those texts available; only pages that show notifications or their kinds ask for them. */
export const addNotificationTexts = (translations: TranslationRegistry): Promise<void> =>
  translations.add(NOTIFICATION_TEXTS, {
    ar: () =>
      import(/* webpackChunkName: "notifications-ar" */ '@riwaq/api/locales/notifications/ar.json'),
    en: () =>
      import(/* webpackChunkName: "notifications-en" */ '@riwaq/api/locales/notifications/en.json'),
  });
