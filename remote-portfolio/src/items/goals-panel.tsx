import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SOURCE_TYPE, type Goal } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { DialogPart } from '@riwaq/ui/compiled-in';
import { Choices, useDialog } from '@riwaq/ui/page';
import { useGoals } from '../data/use-items';
import { GoalDialog } from '../lazy-components';
import { itemPath } from '../paths';
import { GoalBoard } from './goal-board';
import { GoalFacts } from './goal-facts';
import { ItemPanel } from './item-panel';
import { ItemRow, useOwnerActions } from './item-row';
import { useItemActions } from './use-item-actions';
import { useItemSearch } from './use-item-search';

/** Storage key of the view, board or list, that the user chose in this browser. */
const SHOWN_AS = 'goals-shown-as';
type ShownAs = 'board' | 'list';

function useShownAs() {
  const { storage } = useHost();
  const [shownAs, setShownAs] = useState<ShownAs>(() => storage.get<ShownAs>(SHOWN_AS) ?? 'board');
  const show = (chosen: ShownAs | null) => {
    if (!chosen) return;
    storage.set(SHOWN_AS, chosen);
    setShownAs(chosen);
  };
  return [shownAs, show] as const;
}

/** Goals of a portfolio: a board with one column per status, or a list by due date. */
export function GoalsPanel({ studentGuid, isOwner }: { studentGuid: string; isOwner: boolean }) {
  const { t } = useTranslation('portfolio');
  const [shownAs, show] = useShownAs();
  const search = useItemSearch();
  const { searchText, tagItemGuid } = search;
  const list = useGoals({ studentGuid, searchText, tagItemGuid });
  const { removeGoal, changeStatus } = useItemActions();
  const ownerActions = useOwnerActions();
  const dialog = useDialog<{ goal: Goal | null }>();
  const actionsOf = (goal: Goal) =>
    ownerActions(
      goal.isOwner,
      () => dialog.show({ goal }),
      () => void removeGoal(goal),
    );
  const row = (goal: Goal) => (
    <ItemRow
      item={goal}
      to={itemPath(SOURCE_TYPE.goal, goal.goalGuid)}
      facts={<GoalFacts goal={goal} withStatus={shownAs === 'list'} />}
      about={goal.description}
      actions={actionsOf(goal)}
    />
  );
  const move = (goal: Goal, progressStatus: Goal['progressStatus']) => {
    list.change((goals) =>
      goals.map((each) =>
        each.goalGuid === goal.goalGuid
          ? { ...each, progressStatus, status: progressStatus }
          : each,
      ),
    );
    void changeStatus(goal, progressStatus);
  };
  return (
    <>
      <ItemPanel
        label={t('goals')}
        list={list}
        studentGuid={studentGuid}
        isOwner={isOwner}
        search={search}
        addLabel={t('goal.add')}
        onAdd={() => dialog.show({ goal: null })}
        emptyHint={t('goal.emptyHint')}
        tools={
          <Choices
            label={t('goal.shownAs')}
            choices={[
              { value: 'board', label: t('goal.board') },
              { value: 'list', label: t('goal.list') },
            ]}
            value={shownAs}
            onChange={show}
          />
        }
      >
        {(goals) =>
          shownAs === 'list' ? (
            <ul className="rw-portfolio-tiles">
              {goals.map((goal) => (
                <li key={goal.goalGuid}>{row(goal)}</li>
              ))}
            </ul>
          ) : (
            <GoalBoard goals={goals} isOwner={isOwner} cardOf={row} onMove={move} />
          )
        }
      </ItemPanel>
      <DialogPart dialog={dialog}>
        {({ goal }, control) => <GoalDialog goal={goal} {...control} />}
      </DialogPart>
    </>
  );
}
