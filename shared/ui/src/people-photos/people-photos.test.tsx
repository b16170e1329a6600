import { PHOTOS_PER_CALL } from '@riwaq/api';
import { act, screen } from '@testing-library/react';
import { PersonAvatar } from '../core/person-avatar';
import { fakeSight, renderWithHost } from '../testing';
import { CACHE_MS, showPeoplePhotos, type PeoplePhotos } from './people-photos';

let sight: ReturnType<typeof fakeSight>;
let photos: PeoplePhotos;
const has = new Map<string, string>();
const ask = jest.fn((guids: readonly string[]) =>
  Promise.resolve(
    new Map(guids.flatMap((guid) => (has.has(guid) ? [[guid, has.get(guid) ?? ''] as const] : []))),
  ),
);
const fetch = jest.fn((address: string): Promise<object> =>
  address.includes('broken') ? Promise.reject(new Error('no picture')) : Promise.resolve({}),
);

beforeEach(() => {
  jest.useFakeTimers();
  sight = fakeSight();
  has.clear();
  jest.clearAllMocks();
  photos = showPeoplePhotos({ ask, fetch });
});
afterEach(() => {
  act(() => photos.end());
  sight.restore();
  jest.useRealTimers();
});

const pass = (milliseconds = 5000) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const renderPeople = (guids: readonly string[]) =>
  renderWithHost(
    <>
      {guids.map((guid, place) => (
        <PersonAvatar key={`${guid} ${place}`} name={`Person ${guid}`} personGuid={guid} />
      ))}
    </>,
  );
const boxes = () => screen.getAllByTitle(/^Person/);
const boxOf = (guid: string) => screen.getByTitle(`Person ${guid}`);
const photoIn = (box: Element) => box.querySelector('img')?.getAttribute('src') ?? null;

test('requests photos of visible people together, without resizing boxes', async () => {
  has.set('a', '/a.jpg').set('b', '/b.jpg');
  renderPeople(['a', 'b', 'a', 'c']);
  const before = boxes().map((box) => box.getAttribute('style'));
  await pass();
  expect(ask).not.toHaveBeenCalled();
  sight.see(boxes().slice(0, 2));
  sight.see(boxes().slice(2));
  await pass();
  expect(ask.mock.calls).toEqual([[['a', 'b', 'c']]]);
  expect(boxes().map(photoIn)).toEqual(['/a.jpg', '/b.jpg', '/a.jpg', null]);
  expect(boxes().map((box) => box.getAttribute('style'))).toEqual(before);
  expect(boxOf('c')).toHaveTextContent('P');
});

test('does not request people out of sight or scrolled past', async () => {
  renderPeople(['seen', 'passed', 'below']);
  sight.see([boxOf('seen'), boxOf('passed')]);
  sight.see([boxOf('passed')], false);
  await pass();
  expect(ask.mock.calls).toEqual([[['seen']]]);
});

test('caches photos and their absence, and requests them when outdated', async () => {
  has.set('a', '/a.jpg');
  const { unmount } = renderPeople(['a', 'none']);
  sight.see(boxes());
  await pass();
  unmount();
  expect(sight.observed.size).toBe(0);
  renderPeople(['a', 'none']);
  expect(photoIn(boxOf('a'))).toBe('/a.jpg');
  sight.see(boxes());
  await pass();
  expect([ask.mock.calls.length, fetch.mock.calls.length]).toEqual([1, 1]);
  // Addresses are valid for some hours.
  await pass(CACHE_MS);
  sight.see(boxes());
  await pass();
  expect(ask).toHaveBeenCalledTimes(2);
});

test('splits requests for more people than one call allows', async () => {
  renderPeople(Array.from({ length: PHOTOS_PER_CALL * 2 + 1 }, (_, place) => String(place)));
  sight.see(boxes());
  await pass();
  expect(ask.mock.calls.map(([guids]) => guids.length)).toEqual([
    PHOTOS_PER_CALL,
    PHOTOS_PER_CALL,
    1,
  ]);
});

test('shows initials after a failed request, and retries after a pause', async () => {
  has.set('a', '/a.jpg').set('b', '/b.jpg');
  ask.mockRejectedValueOnce(new Error('network'));
  renderPeople(['a', 'b']);
  sight.see([boxOf('a')]);
  await pass();
  expect([ask.mock.calls.length, photoIn(boxOf('a'))]).toEqual([1, null]);
  sight.see([boxOf('b')]);
  await pass();
  expect(ask).toHaveBeenCalledTimes(1);
  await pass(30_000);
  expect(ask.mock.calls[1]).toEqual([['a', 'b']]);
  expect(boxes().map(photoIn)).toEqual(['/a.jpg', '/b.jpg']);
});

test('shows initials until the picture loads, and if it fails', async () => {
  let come = (_picture: object): void => undefined;
  fetch.mockReturnValueOnce(
    new Promise((resolve) => {
      come = resolve;
    }),
  );
  has.set('slow', '/slow.jpg').set('lost', '/broken.jpg');
  renderPeople(['slow', 'lost']);
  sight.see(boxes());
  await pass();
  expect(boxes().map(photoIn)).toEqual([null, null]);
  await act(async () => come({}));
  expect(boxes().map(photoIn)).toEqual(['/slow.jpg', null]);
});

test('shows the newest photo when an older one loads later', async () => {
  let loadOlder = (_picture: object): void => undefined;
  fetch.mockReturnValueOnce(
    new Promise((resolve) => {
      loadOlder = resolve;
    }),
  );
  has.set('a', '/older.jpg');
  renderPeople(['a']);
  sight.see(boxes());
  await pass();
  has.set('a', '/newer.jpg');
  photos.renew('a');
  await pass();
  expect(photoIn(boxOf('a'))).toBe('/newer.jpg');
  await act(async () => loadOlder({}));
  expect(photoIn(boxOf('a'))).toBe('/newer.jpg');
});

test('limits concurrent picture downloads', async () => {
  const under: ((picture: object) => void)[] = [];
  fetch.mockImplementation(() => new Promise((resolve) => under.push(resolve)));
  for (const guid of ['a', 'b', 'c']) has.set(guid, `/${guid}.jpg`);
  renderPeople(['a', 'b', 'c']);
  sight.see(boxes());
  await pass();
  expect(fetch).toHaveBeenCalledTimes(2);
  await act(async () => under[0]?.({}));
  expect(fetch.mock.calls.map(([address]) => address)).toEqual(['/a.jpg', '/b.jpg', '/c.jpg']);
  fetch.mockImplementation(() => Promise.resolve({}));
});

test('requests renewed photos again, and no others', async () => {
  has.set('a', '/a.jpg').set('b', '/b.jpg');
  renderPeople(['a', 'b', 'c']);
  sight.see(boxes());
  await pass();
  has.set('a', '/new.jpg').set('c', '/c.jpg').delete('b');
  photos.renew('a');
  photos.renew('nobody here');
  await pass();
  expect(ask.mock.calls[1]).toEqual([['a']]);
  expect(boxes().map(photoIn)).toEqual(['/new.jpg', '/b.jpg', null]);
  photos.renewAll();
  await pass();
  expect(boxes().map(photoIn)).toEqual(['/new.jpg', null, '/c.jpg']);
});

test('requests again a photo renewed during its request', async () => {
  let answer = (_photos: Map<string, string>): void => undefined;
  ask.mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  has.set('a', '/new.jpg');
  renderPeople(['a']);
  sight.see(boxes());
  await pass(1000);
  photos.renew('a');
  await act(async () => answer(new Map([['a', '/old.jpg']])));
  await pass();
  expect(photoIn(boxOf('a'))).toBe('/new.jpg');
});

test('requests nothing for given photos or unknown people', async () => {
  renderWithHost(
    <>
      <PersonAvatar name="Person 1" src={null} personGuid="a" />
      <PersonAvatar name="Person 2" />
    </>,
  );
  expect(sight.observed.size).toBe(0);
});

test('shows initials and requests nothing after the end', async () => {
  has.set('a', '/a.jpg');
  renderPeople(['a', 'b']);
  sight.see([boxOf('a')]);
  await pass();
  sight.see([boxOf('b')]);
  act(() => photos.end());
  await pass();
  expect(boxes().map(photoIn)).toEqual([null, null]);
  expect(ask).toHaveBeenCalledTimes(1);
});
