import type { ReactNode } from 'react';
import { StarDrawing } from './star-drawing';

export interface EmptyStateProps {
  title: string;
  /** What to do next. */
  hint?: ReactNode;
  /** The button that does it. */
  action?: ReactNode;
}

/** Nothing to show: says so, says what to do next and offers the button. */
export function EmptyState({ title, hint, action }: EmptyStateProps) {
  return (
    <div className="rw-state" role="status">
      <StarDrawing />
      <p className="rw-state-title">{title}</p>
      {hint && <p className="rw-state-text">{hint}</p>}
      {action && <div className="rw-state-actions">{action}</div>}
    </div>
  );
}
