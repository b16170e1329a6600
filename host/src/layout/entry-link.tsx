import { Link, useLocation } from '@riwaq/contract/router';
import { classes } from '@riwaq/ui/core';
import { forwardRef, type ComponentProps } from 'react';
import { useShell } from '../boot/shell-context';
import { isCurrentEntry, resolvePath } from '../navigation/routes';
import { useSelected } from '../state/use-selected';

interface EntryLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  to: string;
  /** Joins the class name while the page that is shown belongs to the entry. */
  currentClass: string;
}

/** A link of the navigation, marked while the page that is shown belongs to its entry. */
export const EntryLink = forwardRef<HTMLAnchorElement, EntryLinkProps>(function EntryLink(
  { to, className, currentClass, ...rest },
  ref,
) {
  const { pathname } = useLocation();
  const current = useSelected(useShell().modules.modules, (modules) =>
    isCurrentEntry(to, pathname, resolvePath(pathname, modules, true)),
  );
  return (
    <Link
      {...rest}
      ref={ref}
      to={to}
      className={classes(className ?? '', current && currentClass)}
      aria-current={current ? 'page' : undefined}
    />
  );
});
