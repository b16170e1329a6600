import { publicationOf } from './publication';

const now = new Date('2026-03-01T08:00:00Z');
const [before, after] = [new Date('2026-02-01T08:00:00Z'), new Date('2026-04-01T08:00:00Z')];

test.each([
  [{ visible: true, showFrom: null, folderOpen: true }, 'shown'],
  [{ visible: true, showFrom: before, folderOpen: true }, 'shown'],
  [{ visible: true, showFrom: now, folderOpen: true }, 'shown'],
  [{ visible: true, showFrom: after, folderOpen: true }, 'scheduled'],
  [{ visible: false, showFrom: after, folderOpen: true }, 'hidden'],
  [{ visible: true, showFrom: before, folderOpen: false }, 'hidden'],
])('%j is %s', (lecture, publication) => {
  expect(publicationOf(lecture, now)).toBe(publication);
});
