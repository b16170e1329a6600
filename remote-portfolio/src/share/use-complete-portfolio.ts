import useSWR from 'swr';
import {
  COMMENT_PAGE,
  PORTFOLIO_ITEM_PAGE,
  SOURCE_TYPE,
  type Achievement,
  type Feedback,
  type Goal,
  type ItemInShort,
  type PortfolioCollection,
  type PortfolioComment,
  type Reflection,
  type WorkSample,
} from '@riwaq/api';
import { useHost, type HostContext } from '@riwaq/contract';
import { dataOf, loadState, type LoadState } from '@riwaq/ui/page';
import { keys } from '../data/keys';

/** Feedback and comments on an item, oldest first. */
export interface ItemDiscussion {
  feedbacks: readonly Feedback[];
  comments: readonly PortfolioComment[];
}

/** Everything in a portfolio that is visible to the user. */
export interface CompletePortfolio {
  workSamples: readonly {
    sample: WorkSample;
    reflections: readonly { reflection: Reflection; talk: ItemDiscussion }[];
    talk: ItemDiscussion;
  }[];
  achievements: readonly { achievement: Achievement; talk: ItemDiscussion }[];
  goals: readonly { goal: Goal; talk: ItemDiscussion }[];
  collections: readonly { collection: PortfolioCollection; items: readonly ItemInShort[] }[];
}

/**
 * Maximum number of concurrent requests, so that a portfolio of hundreds of items does not flood
 * the server.
 */
const CONCURRENCY = 6;

/**
 * Runs `ask` for every element, at most {@link CONCURRENCY} at a time; results keep the order of
 * `from`.
 */
async function mapConcurrently<From, To>(
  from: readonly From[],
  ask: (each: From) => Promise<To>,
): Promise<To[]> {
  const results = new Array<To>(from.length);
  const waiting = from.entries();
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const [at, each] of waiting) results[at] = await ask(each);
    }),
  );
  return results;
}

/** Fetches all pages of a list, one after the other. */
async function allPages<Item>(
  size: number,
  guidOf: (item: Item) => string,
  page: (before: string | undefined) => Promise<Item[]>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (;;) {
    const last = items.at(-1);
    const next = await page(last && guidOf(last));
    items.push(...next);
    if (next.length < size) return items;
  }
}

type TalkedAbout = Exclude<
  (typeof SOURCE_TYPE)[keyof typeof SOURCE_TYPE],
  typeof SOURCE_TYPE.feedback
>;

async function talkOf(
  api: HostContext['api'],
  sourceType: TalkedAbout,
  sourceGuid: string,
  { feedbackCount, commentsCount }: { feedbackCount: number; commentsCount: number },
): Promise<ItemDiscussion> {
  const source = { sourceGuid, sourceType };
  const comments =
    commentsCount === 0
      ? []
      : await allPages<PortfolioComment>(
          COMMENT_PAGE,
          ({ commentGuid }) => commentGuid,
          async (before) => dataOf(await api('GET Comment/Get', { query: { ...source, before } })),
        );
  return {
    feedbacks: feedbackCount === 0 ? [] : dataOf(await api('GET Feedback/Get', { query: source })),
    comments: comments.reverse(),
  };
}

/** Fetches a complete portfolio for printing. */
export function useCompletePortfolio(studentGuid: string): LoadState<CompletePortfolio> {
  const { api, session } = useHost();
  return loadState(
    useSWR(
      keys.whole(session.user.userGuid, studentGuid),
      async (): Promise<CompletePortfolio> => {
        const [samples, achievements, goals, collections] = await Promise.all([
          allPages<WorkSample>(
            PORTFOLIO_ITEM_PAGE,
            ({ workSampleGuid }) => workSampleGuid,
            async (before) =>
              dataOf(await api('GET WorkSample/Get', { query: { studentGuid, before } })),
          ),
          allPages<Achievement>(
            PORTFOLIO_ITEM_PAGE,
            ({ achievementGuid }) => achievementGuid,
            async (before) =>
              dataOf(await api('GET Achievement/Get', { query: { studentGuid, before } })),
          ),
          allPages<Goal>(
            PORTFOLIO_ITEM_PAGE,
            ({ goalGuid }) => goalGuid,
            async (before) => dataOf(await api('GET Goal/Get', { query: { studentGuid, before } })),
          ),
          api('GET Collections/Get', { query: { studentGuid } }).then(dataOf),
        ]);
        return {
          workSamples: await mapConcurrently(samples, async (sample) => {
            const { workSampleGuid, reflectionsCount } = sample;
            const reflections =
              reflectionsCount === 0
                ? []
                : dataOf(await api('GET WorkSample/GetOne', { query: { workSampleGuid } }))
                    .reflections;
            return {
              sample,
              talk: await talkOf(api, SOURCE_TYPE.workSample, workSampleGuid, sample),
              reflections: await mapConcurrently(reflections, async (reflection) => ({
                reflection,
                talk: await talkOf(
                  api,
                  SOURCE_TYPE.reflection,
                  reflection.reflectionGuid,
                  reflection,
                ),
              })),
            };
          }),
          achievements: await mapConcurrently(achievements, async (achievement) => ({
            achievement,
            talk: await talkOf(
              api,
              SOURCE_TYPE.achievement,
              achievement.achievementGuid,
              achievement,
            ),
          })),
          goals: await mapConcurrently(goals, async (goal) => ({
            goal,
            talk: await talkOf(api, SOURCE_TYPE.goal, goal.goalGuid, goal),
          })),
          collections: await mapConcurrently(collections, async ({ collectionGuid }) =>
            dataOf(await api('GET Collections/GetOne', { query: { collectionGuid } })),
          ),
        };
      },
      { revalidateOnFocus: false },
    ),
  );
}
