import { aFolder, aLecture } from '../testing/lecture-samples';
import { neighboursOf } from './opened-lecture';

describe('neighboursOf', () => {
  const items = [
    aLecture({ itemGuid: 'first' }),
    aFolder({ itemGuid: 'folder' }),
    aLecture({ itemGuid: 'second' }),
    aLecture({ itemGuid: 'third' }),
  ];

  it.each([
    ['first', null, 'second'],
    ['second', 'first', 'third'],
    ['third', 'second', null],
    ['unlisted', null, null],
  ])('steps from %s to %s and %s', (guid, previous, next) => {
    expect(neighboursOf(items, guid)).toEqual({ previous, next });
  });
});
