import { PHOTOS_GROUP } from '@riwaq/api';
import { PersonAvatar } from '@riwaq/ui/core';
import { fakeSight } from '@riwaq/ui/testing';
import { act, render, screen } from '@testing-library/react';
import { FakeSite, STUDENT, TEACHER, tokenOf } from '../testing/fake-site';
import { renderShell } from '../testing/render-shell';
import { followPeoplePhotos } from './people-photos';

const SARA = STUDENT.userGuid;
const PATH = '/api/Account/GetPhotos';

let sight: ReturnType<typeof fakeSight>;
beforeEach(() => {
  sight = fakeSight();
  // A browser that loads every picture.
  HTMLImageElement.prototype.decode = () => Promise.resolve();
});
afterEach(() => {
  sight.restore();
  Reflect.deleteProperty(HTMLImageElement.prototype, 'decode');
  Reflect.deleteProperty(navigator, 'connection');
  jest.useRealTimers();
});

async function follow() {
  const site = new FakeSite().api('POST Account/GetPhotos', [
    { personGuid: SARA, profileImageUrl: '/files/Profile/1/me.jpg?signature=x' },
  ]);
  const shown = await renderShell({ path: '/nowhere', site });
  jest.useFakeTimers();
  render(<PersonAvatar name="Sara" personGuid={SARA} />);
  const end = followPeoplePhotos(shown.shell);
  const look = async () => {
    sight.see(sight.observed);
    await act(() => jest.advanceTimersByTimeAsync(5000));
  };
  await look();
  return {
    ...shown,
    end,
    look,
    photo: () => screen.getByTitle('Sara').querySelector('img')?.getAttribute('src') ?? null,
  };
}

test('fetches photos of visible people and refetches on change', async () => {
  const { site, hub, photo, look, end } = await follow();
  expect(site.requests.filter(({ path }) => path === PATH).map(({ body }) => body)).toEqual([
    { personGuids: [SARA] },
  ]);
  expect(photo()).toBe(new URL('/files/Profile/1/me.jpg?signature=x', window.location.href).href);
  expect(hub.invoked).toContainEqual(['JoinGroup', PHOTOS_GROUP]);

  site.api('POST Account/GetPhotos', []);
  hub.send('ReceivePhotoChange', { personGuid: SARA });
  await look();
  expect([site.countOf(PATH), photo()]).toEqual([2, null]);
  act(end);
  expect(hub.invoked).toContainEqual(['LeaveGroup', PHOTOS_GROUP]);
});

test('clears photos when another user signs in', async () => {
  const { site, shell, photo, look, end } = await follow();
  site.api('POST Account/GetPhotos', []);
  act(() =>
    shell.session.start(tokenOf(STUDENT), {
      ...TEACHER,
      userGuid: '30000000-0000-4000-8000-000000000001',
    }),
  );
  expect(photo()).toBeNull();
  await look();
  expect([site.countOf(PATH), photo()]).toEqual([2, null]);
  act(end);
});

test('fetches no photos when the browser saves data', async () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  const { site, hub } = await follow();
  expect(site.countOf(PATH)).toBe(0);
  expect(hub.invoked).not.toContainEqual(['JoinGroup', PHOTOS_GROUP]);
});
