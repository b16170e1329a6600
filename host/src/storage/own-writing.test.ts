import { createBrowserStorage } from './browser-storage';
import { createModuleStorage } from './module-storage';
import { beginWriting, forgetWriting, writingOf } from './own-writing';

const storage = createBrowserStorage(window);
const ofModule = (moduleId: string, userGuid = 'a') =>
  createModuleStorage(storage, moduleId, userGuid);
const unsentOf = (moduleId: string): string[] => (moduleId === 'forum' ? ['unsent-replies:'] : []);

beforeEach(() => localStorage.clear());

describe('writing on this device', () => {
  it('counts drafts and unsent texts of one user', () => {
    ofModule('forum').set('unsent-replies:x:1', { contentText: 'x' });
    ofModule('forum').set('draft:reply:1', { value: 'x' });
    ofModule('messaging').set('mail-draft:1', { synced: false });
    ofModule('messaging').set('mail-draft:2', { synced: true });
    ofModule('portfolio').set('unsent-comments:1', [{ contentText: 'x' }]);
    ofModule('forum').set('library:layout', 'list');
    ofModule('forum', 'b').set('draft:reply:1', { value: 'x' });
    expect(writingOf(storage, 'a', unsentOf)).toEqual({ drafts: 3, unsent: 1 });
  });

  it('stores no data of a signed-out user until they sign in', () => {
    ofModule('forum').set('draft:reply:1', { value: 'x' });
    ofModule('forum', 'b').set('draft:reply:1', { value: 'of b' });
    forgetWriting(storage, 'a');
    ofModule('forum').set('draft:reply:1', { value: 'told while the page closes' });
    expect(ofModule('forum').keys()).toEqual([]);
    expect(ofModule('forum', 'b').keys()).toEqual(['draft:reply:1']);
    beginWriting(storage, 'a');
    ofModule('forum').set('draft:reply:1', { value: 'again' });
    expect(ofModule('forum').keys()).toEqual(['draft:reply:1']);
  });

  it('counts all stored data of a module without a manifest', () => {
    ofModule('forum').set('unsent-replies:x:1', { contentText: 'x' });
    ofModule('forum').set('draft:reply:1', { value: 'x' });
    expect(writingOf(storage, 'a', () => null)).toEqual({ drafts: 1, unsent: 1 });
  });

  it('counts texts that the storage refused until they are removed', () => {
    const blocked = createBrowserStorage({
      get localStorage(): Storage {
        throw new DOMException('denied', 'SecurityError');
      },
    } as Window);
    const forum = createModuleStorage(blocked, 'forum', 'a');
    forum.set('unsent-replies:x:1', { contentText: 'x' });
    forum.set('draft:reply:1', { value: 'x' });
    forum.set('library:layout', 'list');
    createModuleStorage(blocked, 'messaging', 'a').set('mail-draft:1', { synced: true });
    expect(writingOf(blocked, 'a', unsentOf)).toEqual({ drafts: 1, unsent: 1 });
    forum.remove('draft:reply:1');
    expect(writingOf(blocked, 'a', unsentOf)).toEqual({ drafts: 0, unsent: 1 });
    forgetWriting(blocked, 'a');
    expect(writingOf(blocked, 'a', unsentOf)).toEqual({ drafts: 0, unsent: 0 });
  });

  it('counts the newest version of a text when a full storage has an older one', () => {
    const mails = ofModule('messaging');
    mails.set('mail-draft:1', { synced: true });
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    mails.set('mail-draft:1', { synced: false });
    full.mockRestore();
    expect(writingOf(storage, 'a', unsentOf).drafts).toBe(1);
    mails.set('mail-draft:1', { synced: true });
    expect(writingOf(storage, 'a', unsentOf).drafts).toBe(0);
  });

  it('stores no data of the previous user after another signs in', () => {
    beginWriting(storage, 'a');
    forgetWriting(storage, 'a');
    beginWriting(storage, 'b');
    ofModule('forum').set('draft:reply:1', { value: 'of a tab that slept' });
    ofModule('forum', 'b').set('draft:reply:1', { value: 'of b' });
    expect([ofModule('forum').keys(), ofModule('forum', 'b').keys()]).toEqual([
      [],
      ['draft:reply:1'],
    ]);
  });

  it.each([
    ['until the texts of another person are removed', 1],
    ['for the name of the writer', Number.POSITIVE_INFINITY],
  ])('stores the text of a new person when the storage is full %s', (_when, fullFor) => {
    forgetWriting(storage, 'a');
    let writes = 0;
    const full = {
      ...storage,
      write: (key: string, value: string) => (writes += 1) > fullFor && storage.write(key, value),
    };
    beginWriting(full, 'b');
    ofModule('forum', 'b').set('draft:reply:1', { value: 'of b' });
    expect(ofModule('forum', 'b').keys()).toEqual(['draft:reply:1']);
  });

  it('removes what others left when somebody signs in, and leaves their own', () => {
    ofModule('forum').set('draft:reply:1', { value: 'of a' });
    ofModule('forum', 'b').set('draft:reply:1', { value: 'of b' });
    beginWriting(storage, 'b');
    expect([ofModule('forum').keys(), ofModule('forum', 'b').keys()]).toEqual([
      [],
      ['draft:reply:1'],
    ]);
  });
});
