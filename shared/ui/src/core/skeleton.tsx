import { classes } from './classes';

export interface SkeletonProps {
  /** A shape before the lines: of a person or of a thing. */
  avatar?: 'circle' | 'square';
  /** A shorter line above the others. Default true. */
  title?: boolean;
  /** Lines below the title. Default 3. */
  rows?: number;
}

/**
 * The shape of a loading text. Assistive technology skips it: the page around it announces that
 * something is loading.
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
