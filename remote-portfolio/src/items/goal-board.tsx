import { GripVertical } from 'lucide-react';
import {
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Goal, GoalStatus } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { classes, IconButton } from '@riwaq/ui/core';
import { GOAL_STATUSES, STATUS_NAME } from './goal-statuses';
import { StatusSign } from './status-sign';

interface GoalBoardProps {
  goals: readonly Goal[];
  /** Only the owner can move goals. */
  isOwner: boolean;
  cardOf: (goal: Goal) => ReactNode;
  onMove: (goal: Goal, status: GoalStatus) => void;
}

const handleId = (goalGuid: string): string => `goal-handle-${goalGuid}`;

/** The status whose column is at a point of the window; null outside the columns. */
function statusAt(x: number, y: number): GoalStatus | null {
  const column = document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>('[data-column]'))
    .find((found) => found !== null);
  return column
    ? (GOAL_STATUSES.find((status) => String(status) === column.dataset['column']) ?? null)
    : null;
}

/** Moves of goals by their handles: with the pointer, or with the arrow keys. */
function useGoalMoves(onMove: GoalBoardProps['onMove']) {
  const { t } = useTranslation('portfolio');
  const { i18n } = useHost();
  const [drag, setDrag] = useState<{ goalGuid: string; over: GoalStatus | null } | null>(null);
  const [announcement, setAnnouncement] = useState('');
  /**
   * Guid of the goal whose handle has the focus. React fires no blur when it removes the element.
   */
  const focused = useRef<string | null>(null);

  // Moving to another column creates a new element, and a refused move changes it back: refocus the
  // handle after each render.
  useLayoutEffect(() => {
    if (focused.current !== null) document.getElementById(handleId(focused.current))?.focus();
  });

  const move = (goal: Goal, status: GoalStatus) => {
    if (status === goal.progressStatus) return;
    setAnnouncement(
      t('goal.moved', { name: goal.title, status: t(`status.${STATUS_NAME[status]}`) }),
    );
    onMove(goal, status);
  };
  const handleOf = (goal: Goal) => ({
    onFocus: () => {
      focused.current = goal.goalGuid;
    },
    onBlur: () => {
      focused.current = null;
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.focus();
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ goalGuid: goal.goalGuid, over: goal.progressStatus });
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (!drag) return;
      const over = statusAt(clientX, clientY);
      if (over !== drag.over) setDrag({ ...drag, over });
    },
    onPointerUp: () => {
      setDrag(null);
      if (drag && drag.over !== null) move(goal, drag.over);
    },
    onPointerCancel: () => setDrag(null),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') setDrag(null);
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      event.preventDefault();
      const forward = (event.key === 'ArrowRight') === (i18n.direction === 'ltr');
      const next = GOAL_STATUSES[GOAL_STATUSES.indexOf(goal.progressStatus) + (forward ? 1 : -1)];
      if (next !== undefined) move(goal, next);
    },
  });
  return { drag, announcement, handleOf };
}

/**
 * Board with one column per status. The owner drags a goal by its handle, or moves it with the
 * arrow keys.
 */
export function GoalBoard({ goals, isOwner, cardOf, onMove }: GoalBoardProps) {
  const { t } = useTranslation('portfolio');
  const { drag, announcement, handleOf } = useGoalMoves(onMove);

  return (
    <>
      <div
        className="rw-portfolio-board"
        data-dragging={drag ? true : undefined}
        role="group"
        aria-label={t('goal.board')}
        tabIndex={0}
      >
        {GOAL_STATUSES.map((status) => {
          const inColumn = goals.filter(({ progressStatus }) => progressStatus === status);
          return (
            <section
              key={status}
              className={classes(
                'rw-portfolio-column',
                drag?.over === status && 'rw-portfolio-over',
              )}
              data-column={status}
              aria-label={t(`status.${STATUS_NAME[status]}`)}
            >
              <h3>
                <StatusSign status={status} />
                <span className="rw-portfolio-muted">{inColumn.length}</span>
              </h3>
              <ul>
                {inColumn.map((goal) => (
                  <li
                    key={goal.goalGuid}
                    className="rw-portfolio-board-card"
                    data-dragged={drag?.goalGuid === goal.goalGuid || undefined}
                  >
                    {cardOf(goal)}
                    {isOwner && (
                      <IconButton
                        id={handleId(goal.goalGuid)}
                        className="rw-portfolio-handle"
                        size="small"
                        label={t('goal.move', { name: goal.title })}
                        icon={<GripVertical size={18} aria-hidden />}
                        {...handleOf(goal)}
                      />
                    )}
                  </li>
                ))}
              </ul>
              {inColumn.length === 0 && <p className="rw-portfolio-muted">{t('goal.noneSo')}</p>}
            </section>
          );
        })}
      </div>
      {isOwner && <p className="rw-portfolio-muted">{t('goal.moveHint')}</p>}
      <p className="rw-hidden" aria-live="polite">
        {announcement}
      </p>
    </>
  );
}
