import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SOURCE_TYPE, type Achievement } from '@riwaq/api';
import { DialogPart } from '@riwaq/ui/compiled-in';
import { Facts, useDialog } from '@riwaq/ui/page';
import { useAchievements } from '../data/use-items';
import { AchievementDialog } from '../lazy-components';
import { itemPath } from '../paths';
import { shownDay } from './days';
import { useChosenTag } from '../tags/use-chosen-tag';
import { ItemPanel } from './item-panel';
import { ItemRow, useOwnerActions } from './item-row';
import { useItemActions } from './use-item-actions';

/** The achievements of a portfolio. */
export function AchievementsPanel({
  studentGuid,
  isOwner,
}: {
  studentGuid: string;
  isOwner: boolean;
}) {
  const { t } = useTranslation('portfolio');
  const [searchText, setSearchText] = useState('');
  const tagItemGuid = useChosenTag();
  const list = useAchievements({ studentGuid, searchText, tagItemGuid });
  const { removeAchievement } = useItemActions();
  const ownerActions = useOwnerActions();
  const dialog = useDialog<{ achievement: Achievement | null }>();
  return (
    <>
      <ItemPanel
        label={t('achievements')}
        list={list}
        studentGuid={studentGuid}
        isOwner={isOwner}
        narrowed={searchText !== '' || tagItemGuid !== null}
        searchText={searchText}
        onSearch={setSearchText}
        addLabel={t('achievement.add')}
        onAdd={() => dialog.show({ achievement: null })}
        emptyHint={t('achievement.emptyHint')}
      >
        {(achievements) => (
          <ul className="rw-portfolio-tiles">
            {achievements.map((achievement) => (
              <li key={achievement.achievementGuid}>
                <ItemRow
                  item={achievement}
                  to={itemPath(SOURCE_TYPE.achievement, achievement.achievementGuid)}
                  facts={
                    <Facts>
                      <bdi dir="ltr">{shownDay(achievement.achievementDate)}</bdi>
                    </Facts>
                  }
                  about={achievement.description}
                  actions={ownerActions(
                    achievement.isOwner,
                    () => dialog.show({ achievement }),
                    () => void removeAchievement(achievement),
                  )}
                />
              </li>
            ))}
          </ul>
        )}
      </ItemPanel>
      <DialogPart dialog={dialog}>
        {({ achievement }, control) => <AchievementDialog achievement={achievement} {...control} />}
      </DialogPart>
    </>
  );
}
