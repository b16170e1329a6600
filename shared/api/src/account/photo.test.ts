import { PHOTO_EXTENSIONS, PROFILE_SAVE } from './photo';

// Proves PORT-11.

// Proves PROFILE-3, PROFILE-4.
test('accepts the specified types, and 1 as saved (PORT-11, PROFILE-4)', () => {
  expect(PHOTO_EXTENSIONS).toEqual(['png', 'jpeg', 'jpg', 'bmp', 'gif']);
  expect(PROFILE_SAVE.ok).toBe(1);
});
