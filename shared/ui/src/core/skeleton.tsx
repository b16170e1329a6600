import { classes } from './classes';

export interface SkeletonProps {
  /** A placeholder before the lines: round for a person, square for a thing. */
  avatar?: 'circle' | 'square';
  /** A shorter line above the others. Default true. */
  title?: boolean;
  /** Lines below the title. Default 3. */
  rows?: number;
}

/**
 * Placeholder for a loading text. Hidden from assistive technology: the page announces the loading
 * state.
 */
export function Skeleton({ avatar, title = true, rows = 3 }: SkeletonProps) {
  const lines = Array.from({ length: rows }, (_, line) => line);
  return (
    <div className="rw-skeleton" aria-hidden>
      {avatar && <span className={`rw-skeleton-avatar rw-skeleton-${avatar}`} />}
      <div>
        {title && <span className="rw-skeleton-title" />}
        {lines.map((line) => (
          <span
            key={line}
            className={classes(line > 1 && line === rows - 1 && 'rw-skeleton-last')}
          />
        ))}
      </div>
    </div>
  );
}
