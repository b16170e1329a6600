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

/**
 * Menus of antd: a sixth of the core's code, so they are loaded separately; no page needs one
 * before sign-in.
 */
export const Menu = scoped(AntMenu);

interface Focusable {
  focus(): void;
}

/** Forwards focus to the menu only while it is open. */
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
 * A menu that opens from its child. antd focuses the menu three frames after opening, even if the
 * user has chosen an entry by then: without {@link OpenMenu}, the focus would move from the dialog
 * that the entry opened to the closed menu.
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
