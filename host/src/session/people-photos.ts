import { OK, PHOTOS_GROUP } from '@riwaq/api';
import { showPeoplePhotos, type PeoplePhotos } from '@riwaq/ui/people-photos';
import { savesData } from '../boot/idle';
import type { Shell } from '../boot/shell';

/**
 * Shows photos beside visible names, as far as the signed-in user may see them, and follows their
 * changes; shows none when the browser saves data. Returns a function that ends it.
 */
export function followPeoplePhotos({
  api,
  config,
  session,
  realtime,
}: Pick<Shell, 'api' | 'config' | 'session' | 'realtime'>): () => void {
  // Without IntersectionObserver the initials are shown.
  if (savesData() || !('IntersectionObserver' in window)) return () => undefined;
  let leave: (() => void) | null = null;
  const ask = async (personGuids: readonly string[]): Promise<Map<string, string>> => {
    // Join before the response, so that no change is missed; a page without faces does not join.
    leave ??= realtime.join(PHOTOS_GROUP);
    const [{ addresses }, { statusCode, data }] = await Promise.all([
      config.ready,
      api('POST Account/GetPhotos', { body: { personGuids: [...personGuids] } }),
    ]);
    if (statusCode !== OK) throw new Error(`The server refused with ${statusCode}.`);
    return new Map(
      data.map(({ personGuid, profileImageUrl }) => [
        personGuid,
        new URL(profileImageUrl, addresses.file).href,
      ]),
    );
  };
  const begin = (): PeoplePhotos => showPeoplePhotos({ ask });
  let reader = session.current.get()?.user.userGuid;
  let photos = begin();
  const ends = [
    // Reset the cache when the signed-in user changes.
    session.current.subscribe(() => {
      const next = session.current.get()?.user.userGuid;
      if (next === reader) return;
      reader = next;
      photos.end();
      photos = begin();
    }),
    realtime.on('ReceivePhotoChange', ({ personGuid }) => photos.renew(personGuid)),
    // Photos retry by themselves when they become visible.
    realtime.onResumed(async () => photos.renewAll()),
  ];
  return () => {
    ends.forEach((end) => end());
    photos.end();
    leave?.();
  };
}
