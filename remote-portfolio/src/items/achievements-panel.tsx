import { useTranslation } from 'react-i18next';
import { SOURCE_TYPE } from '@riwaq/api';
import { Facts } from '@riwaq/ui/page';
import { useAchievements } from '../data/use-items';
import { AchievementDialog } from '../lazy-components';
import { itemPath } from '../paths';
import { shownDay } from './days';
import { TilesPanel } from './tiles-panel';
import { useItemActions } from './use-item-actions';
import { useItemSearch } from './use-item-search';

/** The achievements of a portfolio. */
export function AchievementsPanel({
  studentGuid,
  isOwner,
}: {
  studentGuid: string;
  isOwner: boolean;
}) {
  const { t } = useTranslation('portfolio');
  const search = useItemSearch();
  const { searchText, tagItemGuid } = search;
  const list = useAchievements({ studentGuid, searchText, tagItemGuid });
  const { removeAchievement } = useItemActions();
  return (
    <TilesPanel
      label={t('achievements')}
      list={list}
      studentGuid={studentGuid}
      isOwner={isOwner}
      search={search}
      addLabel={t('achievement.add')}
      emptyHint={t('achievement.emptyHint')}
      guidOf={({ achievementGuid }) => achievementGuid}
      tileOf={({ achievementGuid, achievementDate, description }) => ({
        to: itemPath(SOURCE_TYPE.achievement, achievementGuid),
        facts: (
          <Facts>
            <bdi dir="ltr">{shownDay(achievementDate)}</bdi>
          </Facts>
        ),
        about: description,
      })}
      onRemove={removeAchievement}
      dialogOf={(achievement, control) => (
        <AchievementDialog achievement={achievement} {...control} />
      )}
    />
  );
}
