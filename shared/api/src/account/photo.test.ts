import { PHOTO_EXTENSIONS, PROFILE_SAVE } from './photo';

test('a photo is of the types that the specification names, and 1 is a profile that was saved (document 3 sections 4 and 5)', () => {
  expect(PHOTO_EXTENSIONS).toEqual(['png', 'jpeg', 'jpg', 'bmp', 'gif']);
  expect(PROFILE_SAVE.ok).toBe(1);
});
