import { useTranslation } from 'react-i18next';
import type {
  Achievement,
  Goal,
  GoalStatus,
  ItemType,
  Reflection,
  Visibility,
  WorkSample,
} from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { dataOf, presentDataOf, useAttempt } from '@riwaq/ui/page';
import { useRefreshPortfolios } from '../data/use-portfolios';

export interface PortfolioItemActions {
  /** Deletes after confirmation. Resolves to whether the item was deleted. */
  removeWorkSample: (sample: WorkSample) => Promise<boolean>;
  removeAchievement: (achievement: Achievement) => Promise<boolean>;
  removeGoal: (goal: Goal) => Promise<boolean>;
  removeReflection: (reflection: Reflection) => Promise<boolean>;
  changeStatus: (goal: Pick<Goal, 'goalGuid'>, status: GoalStatus) => Promise<boolean>;
  changeVisibility: (
    sourceType: ItemType,
    sourceGuid: string,
    visibility: Visibility,
  ) => Promise<boolean>;
}

/** Actions of the owner on an item, apart from editing its text. */
export function useItemActions(): PortfolioItemActions {
  const { t } = useTranslation('portfolio');
  const { api, confirm, notify } = useHost();
  const attempt = useAttempt();
  const refresh = useRefreshPortfolios();
  const remove = async (text: string, call: () => Promise<void>): Promise<boolean> => {
    if (!(await confirm({ text, danger: true })) || !(await attempt(call))) return false;
    notify.success();
    await refresh();
    return true;
  };
  const change = async (call: () => Promise<void>): Promise<boolean> => {
    const changed = await attempt(call);
    await refresh();
    return changed;
  };
  return {
    removeWorkSample: ({ workSampleGuid, title }) =>
      remove(t('delete.item', { name: title }), async () => {
        dataOf(await api('POST WorkSample/Delete', { body: { workSampleGuid } }));
      }),
    removeAchievement: ({ achievementGuid, title }) =>
      remove(t('delete.item', { name: title }), async () => {
        dataOf(await api('POST Achievement/Delete', { body: { achievementGuid } }));
      }),
    removeGoal: ({ goalGuid, title }) =>
      remove(t('delete.item', { name: title }), async () => {
        dataOf(await api('POST Goal/Delete', { body: { goalGuid } }));
      }),
    removeReflection: ({ reflectionGuid }) =>
      remove(t('delete.reflection'), async () => {
        dataOf(await api('POST Reflection/Delete', { body: { reflectionGuid } }));
      }),
    changeStatus: ({ goalGuid }, progressStatus) =>
      change(async () => {
        presentDataOf(await api('POST Goal/ChangeStatus', { body: { goalGuid, progressStatus } }));
      }),
    changeVisibility: (sourceType, sourceGuid, visibility) =>
      change(async () => {
        dataOf(
          await api('POST Portfolios/ChangeVisibility', {
            body: { sourceType, sourceGuid, visibility },
          }),
        );
      }),
  };
}
