import { useTranslation } from 'react-i18next';
import { SOURCE_TYPE, type Achievement } from '@riwaq/api';
import { useParams } from '@riwaq/contract/router';
import { DialogPart } from '@riwaq/ui/compiled-in';
import { Facts, useDialog } from '@riwaq/ui/page';
import { useAchievement } from '../data/use-items';
import { AchievementDialog } from '../lazy-components';
import { shownDay } from './days';
import { ItemFrame, ItemLoading } from './item-frame';
import { ItemText } from './item-text';
import { useItemActions } from './use-item-actions';

/** An achievement (route achievement/{id}). */
export default function AchievementPage() {
  const { id = '' } = useParams<'id'>();
  const guid = id.toLowerCase();
  const state = useAchievement(guid);
  return (
    <ItemLoading kind="achievement" guid={guid} state={state}>
      {(achievement) => <AchievementScreen key={guid} achievement={achievement} />}
    </ItemLoading>
  );
}

function AchievementScreen({ achievement }: { achievement: Achievement }) {
  const { t } = useTranslation('portfolio');
  const { removeAchievement } = useItemActions();
  const dialog = useDialog<Achievement>();
  return (
    <>
      <ItemFrame
        item={achievement}
        sourceType={SOURCE_TYPE.achievement}
        sourceGuid={achievement.achievementGuid}
        onEdit={() => dialog.show(achievement)}
        onDelete={() => removeAchievement(achievement)}
      >
        <Facts>
          <span>
            {t('achievement.date')} <bdi dir="ltr">{shownDay(achievement.achievementDate)}</bdi>
          </span>
          {achievement.modifiedDate && t('edited')}
        </Facts>
        <ItemText label={t('fields.description')} text={achievement.description} />
      </ItemFrame>
      <DialogPart dialog={dialog}>
        {(achievement, control) => <AchievementDialog achievement={achievement} {...control} />}
      </DialogPart>
    </>
  );
}
