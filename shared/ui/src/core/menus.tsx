import { Dropdown as AntDropdown, Menu as AntMenu, type DropdownProps } from 'antd';
import {
  cloneElement,
  forwardRef,
  useImperativeHandle,
  useRef,
  type ReactElement,
  type RefAttributes,
  type RefObject,
} from 'react';
import { AntdScope, scoped } from '../antd/scope';

/** The code of menus: a sixth of the core, and no page shows one before somebody has signed in. */
export const Menu = scoped(AntMenu);

interface Focusable {
  focus(): void;
}

/** A menu that takes the focus only while it is open. */
const OpenMenu = forwardRef<Focusable, { open: RefObject<boolean>; children: ReactElement }>(
  ({ open, children }, ref) => {
    const menu = useRef<Focusable>(null);
    useImperativeHandle(
      ref,
      () => ({
        focus: () => {
          if (open.current) menu.current?.focus();
        },
      }),
      [open],
    );
    return cloneElement<RefAttributes<Focusable>>(children, { ref: menu });
  },
);
OpenMenu.displayName = 'OpenMenu';

/**
 * A menu that opens from its child. antd focuses it three frames after it opened, even when
 * somebody chose before: then the focus would go from the dialog that the choice has opened into a
 * menu that is gone.
 */
export function Dropdown(props: DropdownProps) {
  const open = useRef(false);
  open.current = props.open ?? false;
  return (
    <AntdScope>
      <AntDropdown
        {...props}
        popupRender={(menu) => <OpenMenu open={open}>{menu as ReactElement}</OpenMenu>}
      />
    </AntdScope>
  );
}
