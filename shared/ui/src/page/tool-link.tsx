import type { ReactNode } from 'react';
import { Link } from '@riwaq/contract/router';
import { classes } from '../core/classes';
import { Tooltip } from '../core/tooltip';

/** Toolbar link that shows only an icon. */
export function ToolLink({
  to,
  label,
  icon,
  className,
}: {
  to: string;
  label: string;
  icon: ReactNode;
  className?: string;
}) {
  return (
    <Tooltip title={label}>
      <Link className={classes('rw-tool-link', className)} to={to} aria-label={label}>
        {icon}
      </Link>
    </Tooltip>
  );
}
