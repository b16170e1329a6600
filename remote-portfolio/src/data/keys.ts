import { kindFilter } from '@riwaq/ui/compiled-in';

/** Prefix of all cache keys. Includes the user, so that users never see each other's data. */
const base = (user: string) => ['portfolio', user] as const;

/** Filter of the list of portfolios. */
export interface PortfolioFilter {
  searchText: string;
  stageGuid: string | null;
  sectionGuid: string | null;
}

/** Items of one type in a portfolio, with search text and tag. */
export interface ItemSource {
  studentGuid: string;
  searchText: string;
  tagItemGuid?: string | null;
}

/** Cache keys of the portfolio. */
export const keys = {
  list: (user: string, filter: PortfolioFilter) => [...base(user), 'list', filter] as const,
  places: (user: string) => [...base(user), 'places'] as const,
  workSamples: (user: string, source: ItemSource) =>
    [...base(user), 'workSamples', source] as const,
  achievements: (user: string, source: ItemSource) =>
    [...base(user), 'achievements', source] as const,
  goals: (user: string, source: ItemSource) => [...base(user), 'goals', source] as const,
  item: (user: string, sourceType: number, guid: string) =>
    [...base(user), 'item', sourceType, guid] as const,
  timeline: (user: string, studentGuid: string) =>
    [...base(user), 'timeline', studentGuid] as const,
  whole: (user: string, studentGuid: string) => [...base(user), 'whole', studentGuid] as const,
  archive: (user: string, turn: number) => [...base(user), 'archive', turn] as const,
  collections: (user: string, studentGuid: string) =>
    [...base(user), 'collections', studentGuid] as const,
  collection: (user: string, collectionGuid: string) =>
    [...base(user), 'collection', collectionGuid] as const,
  links: (user: string) => [...base(user), 'links'] as const,
  /** Not tied to a user: anyone who has the secret may see it. */
  shared: (secret: string) => [...base('visitor'), 'shared', secret] as const,
  items: (user: string, source: ItemSource) => [...base(user), 'items', source] as const,
  found: (user: string, searchText: string) => [...base(user), 'found', searchText] as const,
  waiting: (user: string) => [...base(user), 'waiting'] as const,
  usedTags: (user: string, studentGuid: string) =>
    [...base(user), 'usedTags', studentGuid] as const,
  tags: (user: string) => [...base(user), 'tags'] as const,
  colors: (user: string) => [...base(user), 'colors'] as const,
  feedback: (user: string, sourceGuid: string) => [...base(user), 'feedback', sourceGuid] as const,
  profile: (user: string, studentGuid: string) => [...base(user), 'profile', studentGuid] as const,
};

type Kind = keyof typeof keys;

/** Matches cached values of some kinds for every user: `mutate(ofKinds('list'))` refetches them. */
export const ofKinds = kindFilter<Kind>('portfolio');
