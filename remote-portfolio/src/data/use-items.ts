import useSWR from 'swr';
import {
  PORTFOLIO_ITEM_PAGE,
  SOURCE_TYPE,
  type Achievement,
  type ApiData,
  type Feedback,
  type Goal,
  type ItemFound,
  type SourceType,
  type TagColorsPreset,
  type TagItem,
  type WorkSample,
} from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import {
  dataOf,
  loadState,
  usePaged,
  type LoadState,
  type PagedList,
  type Paging,
} from '@riwaq/ui/page';
import { keys, type ItemSource } from './keys';

/** Paging of a list whose pages are plain arrays of items. */
const plain = <Item>(guidOf: (item: Item) => string): Paging<Item[], Item> => ({
  size: PORTFOLIO_ITEM_PAGE,
  guidOf,
  itemsOf: (page) => page,
  withItems: (_page, items) => items,
});
const WORK_SAMPLES = plain<WorkSample>(({ workSampleGuid }) => workSampleGuid);
const ACHIEVEMENTS = plain<Achievement>(({ achievementGuid }) => achievementGuid);
const GOALS = plain<Goal>(({ goalGuid }) => goalGuid);

const queryOf = (
  { studentGuid, searchText, tagItemGuid }: ItemSource,
  before: string | undefined,
) => ({
  studentGuid,
  searchText: searchText || undefined,
  tagItemGuid: tagItemGuid ?? undefined,
  before,
});

/** Work samples of a portfolio that are visible to the user, newest first. */
export function useWorkSamples(source: ItemSource): PagedList<WorkSample[], WorkSample> {
  const { api, session } = useHost();
  return usePaged(keys.workSamples(session.user.userGuid, source), WORK_SAMPLES, async (before) =>
    dataOf(await api('GET WorkSample/Get', { query: queryOf(source, before) })),
  );
}

/** Achievements, latest first. */
export function useAchievements(source: ItemSource): PagedList<Achievement[], Achievement> {
  const { api, session } = useHost();
  return usePaged(keys.achievements(session.user.userGuid, source), ACHIEVEMENTS, async (before) =>
    dataOf(await api('GET Achievement/Get', { query: queryOf(source, before) })),
  );
}

/** Goals, nearest due date first. */
export function useGoals(source: ItemSource): PagedList<Goal[], Goal> {
  const { api, session } = useHost();
  return usePaged(keys.goals(session.user.userGuid, source), GOALS, async (before) =>
    dataOf(await api('GET Goal/Get', { query: queryOf(source, before) })),
  );
}

export type WorkSampleDetails = ApiData<'GET WorkSample/GetOne'>;

/** A work sample with its reflections. */
export function useWorkSample(workSampleGuid: string): LoadState<WorkSampleDetails> {
  const { api, session } = useHost();
  return loadState(
    useSWR(keys.item(session.user.userGuid, SOURCE_TYPE.workSample, workSampleGuid), async () =>
      dataOf(await api('GET WorkSample/GetOne', { query: { workSampleGuid } })),
    ),
  );
}

export function useAchievement(achievementGuid: string): LoadState<Achievement> {
  const { api, session } = useHost();
  return loadState(
    useSWR(keys.item(session.user.userGuid, SOURCE_TYPE.achievement, achievementGuid), async () =>
      dataOf(await api('GET Achievement/GetOne', { query: { achievementGuid } })),
    ),
  );
}

export function useGoal(goalGuid: string): LoadState<Goal> {
  const { api, session } = useHost();
  return loadState(
    useSWR(keys.item(session.user.userGuid, SOURCE_TYPE.goal, goalGuid), async () =>
      dataOf(await api('GET Goal/GetOne', { query: { goalGuid } })),
    ),
  );
}

const FOUND = plain<ItemFound>(({ sourceGuid }) => sourceGuid);

/** Searches the items of all portfolios that the user may see, newest first. */
export function useFoundItems(searchText: string): PagedList<ItemFound[], ItemFound> {
  const { api, session } = useHost();
  return usePaged(keys.found(session.user.userGuid, searchText), FOUND, async (before) =>
    dataOf(await api('GET Portfolios/Search', { query: { searchText, before } })),
  );
}

/** Tags of the items of a portfolio that are visible to the user. */
export function useUsedTags(studentGuid: string): LoadState<TagItem[]> {
  const { api, session } = useHost();
  return loadState(
    useSWR(keys.usedTags(session.user.userGuid, studentGuid), async () =>
      dataOf(await api('GET TagItem/GetUsed', { query: { studentGuid } })),
    ),
  );
}

/** Tags that the user has created. */
export function useTags(): LoadState<TagItem[]> {
  const { api, session } = useHost();
  return loadState(
    useSWR(keys.tags(session.user.userGuid), async () => dataOf(await api('GET TagItem/Get'))),
  );
}

/** Colours that are allowed for tags. */
export function useTagColors(): LoadState<TagColorsPreset[]> {
  const { api, session, log } = useHost();
  return loadState(
    useSWR(
      keys.colors(session.user.userGuid),
      async () => dataOf(await api('GET TagItem/GetAllowedColors')),
      {
        revalidateOnFocus: false,
        onError: (cause) => log.error('the colours of tags could not be loaded', cause),
      },
    ),
  );
}

/** Identifies an item that can receive feedback. */
export interface FeedbackSource {
  sourceGuid: string;
  sourceType: Exclude<SourceType, typeof SOURCE_TYPE.feedback>;
}

/** Feedback on an item, oldest first. */
export function useFeedback({ sourceGuid, sourceType }: FeedbackSource): LoadState<Feedback[]> {
  const { api, session } = useHost();
  return loadState(
    useSWR(keys.feedback(session.user.userGuid, sourceGuid), async () =>
      dataOf(await api('GET Feedback/Get', { query: { sourceGuid, sourceType } })),
    ),
  );
}
