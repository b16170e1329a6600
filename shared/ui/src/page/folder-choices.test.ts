import { folderChoices } from './folder-choices';

const folders = [
  { guid: 'a', parentGuid: null, name: 'A' },
  { guid: 'b', parentGuid: 'a', name: 'B' },
  { guid: 'c', parentGuid: 'b', name: 'C' },
  { guid: 'd', parentGuid: null, name: 'D' },
];
const plain = (moved: string) =>
  folderChoices(folders, 'rtl', moved).map(({ label }) =>
    label.replace(/[\u2066\u2067\u2069]/g, ''),
  );

test('labels each folder with its path', () => {
  expect(plain('a lecture')).toEqual(['A', 'A / B', 'A / B / C', 'D']);
});

test('excludes a moved folder and its descendants', () => {
  expect(plain('b')).toEqual(['A', 'D']);
  expect(plain('a')).toEqual(['D']);
});
