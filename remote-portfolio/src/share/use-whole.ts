import useSWR from 'swr';
import { PORTFOLIO_ITEM_PAGE, type Achievement, type Goal, type Reflection, type WorkSample } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { dataOf, loadState, type LoadState } from '@riwaq/ui/page';
import { keys } from '../data/keys';

/** Everything in a portfolio that the person sees. */
export interface Whole { workSamples: { sample: WorkSample; reflections: readonly Reflection[] }[]; achievements: Achievement[]; goals: Goal[] }

/** Every page of a list, one after the other. */
async function allPages<Item>(guidOf: (item: Item) => string, page: (before: string | undefined) => Promise<Item[]>): Promise<Item[]> {
  const items: Item[] = [];
  for (;;) {
    const last = items.at(-1);
    const next = await page(last && guidOf(last));
    items.push(...next);
    if (next.length < PORTFOLIO_ITEM_PAGE) return items;
  }
}

/** All of a portfolio at once, to be printed. */
export function useWhole(studentGuid: string): LoadState<Whole> {
  const { api, session } = useHost();
  return loadState(useSWR(keys.whole(session.user.userGuid, studentGuid), async (): Promise<Whole> => {
    const [samples, achievements, goals] = await Promise.all([
      allPages<WorkSample>(({ workSampleGuid }) => workSampleGuid, async (before) => dataOf(await api('GET WorkSample/Get', { query: { studentGuid, before } }))),
      allPages<Achievement>(({ achievementGuid }) => achievementGuid, async (before) => dataOf(await api('GET Achievement/Get', { query: { studentGuid, before } }))),
      allPages<Goal>(({ goalGuid }) => goalGuid, async (before) => dataOf(await api('GET Goal/Get', { query: { studentGuid, before } }))),
    ]);
    const workSamples: Whole['workSamples'] = [];
    for (const sample of samples) {
      const { workSampleGuid, reflectionsCount } = sample;
      workSamples.push({ sample, reflections: reflectionsCount > 0 ? dataOf(await api('GET WorkSample/GetOne', { query: { workSampleGuid } })).reflections : [] });
    }
    return { workSamples, achievements, goals };
  }, { revalidateOnFocus: false }));
}
