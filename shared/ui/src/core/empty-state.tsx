import type { ReactNode } from 'react';
import { StarDrawing } from './star-drawing';

export interface EmptyStateProps {
  title: string;
  /** Advice on the next step. */
  hint?: ReactNode;
  /** A button for that step. */
  action?: ReactNode;
}

/** Empty state of a list or page: a title, advice and a button for the next step. */
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
