import { OK, PHOTOS_GROUP } from '@riwaq/api';
import { showPeoplePhotos, type PeoplePhotos } from '@riwaq/ui/people-photos';
import { savesData } from '../boot/idle';
import type { Shell } from '../boot/shell';

/**
 * Shows photos beside the names of whoever is in sight, as far as the person who is signed in sees
 * them, and follows their changes; with data to be spared, none. Returns what ends it.
 */
export function followPeoplePhotos({
  api,
  config,
  session,
  realtime,
}: Pick<Shell, 'api' | 'config' | 'session' | 'realtime'>): () => void {
  // A browser that cannot tell what is in sight keeps the initials.
  if (savesData() || !('IntersectionObserver' in window)) return () => undefined;
  let leave: (() => void) | null = null;
  const ask = async (personGuids: readonly string[]): Promise<Map<string, string>> => {
    // Before the answer, so that no change is missed; a page without faces hears of none.
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
    // What one person sees is not for the next.
    session.current.subscribe(() => {
      const next = session.current.get()?.user.userGuid;
      if (next === reader) return;
      reader = next;
      photos.end();
      photos = begin();
    }),
    realtime.on('ReceivePhotoChange', ({ personGuid }) => photos.renew(personGuid)),
    // They retry by themselves, as they come in sight.
    realtime.onResumed(async () => photos.renewAll()),
  ];
  return () => {
    ends.forEach((end) => end());
    photos.end();
    leave?.();
  };
}
