import { Drawer as LightDrawer, type DrawerProps as LightDrawerProps } from './drawer';
import { useGuardedClose } from './use-guarded-close';

export interface GuardedDrawerProps extends Partial<LightDrawerProps> {
  /** Unsaved changes would be lost: asks before closing. */
  dirty?: boolean;
  classNames?: { body?: string };
}

/** The drawer as modules pass it that were built before it became part of `compiled-in`. */
export function Drawer({
  open = false,
  dirty = false,
  onClose,
  title,
  children,
  classNames,
  ...rest
}: GuardedDrawerProps) {
  const close = useGuardedClose(open, dirty, onClose);
  return (
    <LightDrawer
      bodyClassName={classNames?.body}
      {...rest}
      open={open}
      title={title}
      onClose={close}
    >
      {children}
    </LightDrawer>
  );
}
