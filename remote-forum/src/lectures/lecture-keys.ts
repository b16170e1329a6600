/** Prefix of all cache keys of lectures; it contains the user. */
const base = (user: string) => ['forum', user, 'lectures'] as const;

export interface ContentSource {
  subjectGuid: string;
  folderGuid: string | null;
  searchText: string;
}
export interface ReadersSource {
  itemGuid: string;
  searchText: string;
  seen: boolean | null;
  page: number;
  pageSize: number;
}

export const lectureKeys = {
  subjects: (user: string, searchText: string) => [...base(user), 'subjects', searchText] as const,
  content: (user: string, source: ContentSource) => [...base(user), 'content', source] as const,
  lecture: (user: string, itemGuid: string) => [...base(user), 'lecture', itemGuid] as const,
  folders: (user: string, subjectGuid: string) => [...base(user), 'folders', subjectGuid] as const,
  readers: (user: string, source: ReadersSource) => [...base(user), 'readers', source] as const,
};

/**
 * Picks everything that is cached of the lectures: `mutate(isOfLectures)` fetches what is shown
 * again.
 */
export const isOfLectures = (key: unknown): boolean =>
  Array.isArray(key) && key[0] === 'forum' && key[2] === 'lectures';
