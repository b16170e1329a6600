import { PHOTO_EXTENSIONS, PROFILE_SAVE } from './photo';

test('accepts the specified types, and 1 as saved (document 3 sections 4 and 5)', () => {
  expect(PHOTO_EXTENSIONS).toEqual(['png', 'jpeg', 'jpg', 'bmp', 'gif']);
  expect(PROFILE_SAVE.ok).toBe(1);
});
