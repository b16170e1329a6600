import { SOURCE_TYPE, VISIBILITIES, type ItemType } from '@riwaq/api';
import type { Db } from '../../platform/db/database';
import type { PortfolioContext } from '../context';
import type { ProfileRow } from '../rows';
import { itemsOfCollection, listCollections } from '../store-sharing';
import { titlesOf } from './collect';
import type { PlaceOf } from './item-page';
import type { PageHead, ArchiveSection } from './page';

type Contents = Array<PageHead['contents'][number]>;

const SECTIONS: ReadonlyArray<readonly [ArchiveSection, ItemType]> = [
  ['workSamples', SOURCE_TYPE.workSample],
  ['achievements', SOURCE_TYPE.achievement],
  ['goals', SOURCE_TYPE.goal],
];

async function contentsOf(db: Db, studentGuid: string): Promise<Contents> {
  const contents: Contents = [];
  for (const [heading, kind] of SECTIONS)
    contents.push({ heading, items: await titlesOf(db, studentGuid, kind) });
  return contents;
}

/** The student's collections, each with those of its items that the archive contains. */
async function collectionsOf(
  db: Db,
  studentGuid: string,
  contents: Contents,
): Promise<PageHead['collections']> {
  const titles = new Map(
    contents.flatMap(({ items }) => items.map((item) => [item.guid, item] as const)),
  );
  const collections = [];
  for (const { guid, title, description } of await listCollections(db, VISIBILITIES, {
    studentGuid,
  })) {
    collections.push({
      title,
      description,
      items: (await itemsOfCollection(db, guid)).flatMap((item) => titles.get(item) ?? []),
    });
  }
  return collections;
}

/** Collects what every page begins with: card, contents and collections. */
export async function collectHead(
  { db, presenters, time, clock }: PortfolioContext,
  card: ProfileRow,
  studentGuid: string,
  placeOf: PlaceOf,
): Promise<Omit<PageHead, 'language' | 'first'>> {
  const profile = presenters.profile(
    card,
    { owner: true, nearness: 'owner' },
    { userGuid: studentGuid, role: 0 },
  );
  const contents = await contentsOf(db, studentGuid);
  return {
    profile,
    photo: card.photo_url === null ? null : placeOf(card.photo_url),
    contents,
    collections: await collectionsOf(db, studentGuid, contents),
    made: time.format(clock.now()),
  };
}
