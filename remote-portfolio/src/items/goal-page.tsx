import { useTranslation } from 'react-i18next';
import { SOURCE_TYPE, type Goal } from '@riwaq/api';
import { useParams } from '@riwaq/contract/router';
import { DialogPart } from '@riwaq/ui/compiled-in';
import { Choices, useDialog } from '@riwaq/ui/page';
import { useGoal } from '../data/use-items';
import { GoalDialog } from '../lazy-components';
import { GoalFacts } from './goal-facts';
import { GOAL_STATUSES, STATUS_NAME } from './goal-statuses';
import { ItemFrame, ItemLoading } from './item-frame';
import { ItemText } from './item-text';
import { useItemActions } from './use-item-actions';

/** A goal (route goal/{id}). */
export default function GoalPage() {
  const { id = '' } = useParams<'id'>();
  const guid = id.toLowerCase();
  const state = useGoal(guid);
  return (
    <ItemLoading kind="goal" guid={guid} state={state}>
      {(goal) => <GoalScreen key={guid} goal={goal} />}
    </ItemLoading>
  );
}

function GoalScreen({ goal }: { goal: Goal }) {
  const { t } = useTranslation('portfolio');
  const { removeGoal, changeStatus } = useItemActions();
  const dialog = useDialog<Goal>();
  return (
    <>
      <ItemFrame
        item={goal}
        sourceType={SOURCE_TYPE.goal}
        sourceGuid={goal.goalGuid}
        onEdit={() => dialog.show(goal)}
        onDelete={() => removeGoal(goal)}
      >
        <GoalFacts goal={goal} withStatus={!goal.isOwner} />
        {goal.isOwner && (
          <Choices
            label={t('goal.status')}
            choices={GOAL_STATUSES.map((status) => ({
              value: status,
              label: t(`status.${STATUS_NAME[status]}`),
            }))}
            value={goal.progressStatus}
            // Null cannot occur: one option is always selected.
            onChange={(status) => {
              if (status !== null) void changeStatus(goal, status);
            }}
          />
        )}
        <ItemText label={t('fields.description')} text={goal.description} />
      </ItemFrame>
      <DialogPart dialog={dialog}>
        {(goal, control) => <GoalDialog goal={goal} {...control} />}
      </DialogPart>
    </>
  );
}
