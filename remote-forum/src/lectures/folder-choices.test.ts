import { folderChoices } from './folder-choices';

const folders = [
  { folderGuid: 'a', parentFolderGuid: null, title: 'A' },
  { folderGuid: 'b', parentFolderGuid: 'a', title: 'B' },
  { folderGuid: 'c', parentFolderGuid: 'b', title: 'C' },
  { folderGuid: 'd', parentFolderGuid: null, title: 'D' },
];
const plain = (moved: string) => folderChoices(folders, moved).map(({ label }) => label.replace(/[\u2068\u2069]/g, ''));

test('each folder is named with its way from the top', () => {
  expect(plain('a lecture')).toEqual(['A', 'A / B', 'A / B / C', 'D']);
});

test('a folder goes neither into itself nor into what it holds', () => {
  expect(plain('b')).toEqual(['A', 'D']);
  expect(plain('a')).toEqual(['D']);
});
