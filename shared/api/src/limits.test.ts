import * as limits from './limits';

// Proves ACCOUNT-7, ACCOUNT-8, PROFILE-2, FILE-1, FILE-3, FILE-9, FILE-10, UI-8, UI-12, SHELL-17.
// Proves SHELL-20.

/**
 * The numbers of docs/requirements, written down a second time: other tests follow the constants.
 */
const SPECIFIED = {
  UPLOAD: {
    maxBytes: 209_715_200,
    chunkBytes: 5_000_000,
    imageExtensions: ['jpg', 'jpeg', 'png', 'bmp', 'gif'],
    playableExtensions: ['mp4', 'mp3', 'wav', 'webm'],
  },
  TOAST_MS: 3000,
  STARTUP_SCREEN_MS: 1500,
  UNREAD_DELAY_MS: 3000,
  SEARCH_DEBOUNCE_MS: 500,
  SEARCH_MIN_LENGTH: 3,
  TITLE: { min: 3, max: 450 },
  RATE_MAX: 5,
  CHIPS_SHOWN: 3,
  RECENTLY_PAGE: 20,
  TABLE_PAGE_SIZES: [5, 10, 15, 25],
  TABLE_PAGE_SIZE: 10,
  TABLE_PAGE_BUTTONS: 15,
  LAYOUT: {
    forumDialogMaxWidth: 900,
    contentCardMaxWidth: 680,
    contentCutHeight: 600,
    forumDrawerWidth: 280,
    forumDrawerNarrowWidth: 260,
    forumDrawerBreakpoint: 1340,
    phoneBreakpoint: 600,
    membersDrawerBreakpoint: 1500,
  },
  SCROLL_TOP: { afterPx: 200, throttleMs: 200, afterLoadMs: 5000 },
  MEMBER_LIST_HEIGHT: '72.5vh',
  EDITOR: { fontSizesPt: { min: 8, max: 36 }, headingLevels: { min: 1, max: 5 } },
  SPINNER_SIZES: [40, 80, 120, 160, 200, 300],
  PASSWORD_MIN_LENGTH: 6,
  CHUNK_TIMEOUT_MS: 120_000,
  TIME_PICKER: { hoursMax: 99, minutesMax: 59, secondsMax: 59 },
  LOCAL_DATE_TIME: 'YYYY-MM-DDTHH:mm:ss',
} as const;

test.each(Object.entries(SPECIFIED))('%s is what the specification says', (name, value) => {
  expect({ [name]: limits[name as keyof typeof SPECIFIED] }).toMatchObject({ [name]: value });
});
