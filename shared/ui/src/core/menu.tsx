import { type DropdownProps, type MenuProps } from 'antd';
import { Skeleton } from './skeleton';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEventHandler,
  type MouseEventHandler,
} from 'react';
import { later, useLater } from './later';
import { pressedKey } from './pressed-key';

type MenuInfo = Parameters<NonNullable<MenuProps['onClick']>>[0];

const menus = later(() => import('./menus'));

/** Fetches the code of menus ahead of need. */
export const preloadMenus = (): Promise<unknown> => menus.load();

/**
 * Milliseconds after which a trigger's menu is fetched although nobody has come near it: the page
 * is used by then.
 */
const FETCH_AFTER_MS = 3000;
/** Milliseconds for which a press may last and still open the menu. */
const PRESS_MS = 1000;
const FOCUSABLE = 'button, a[href], input, [tabindex]';

interface PlainMenuProps {
  menu: MenuProps;
  /** The trigger, whose name the menu has. */
  of: Element | null;
  onClose: () => void;
}

/**
 * The entries of a menu without its code, which could not be loaded: in a dialog of the browser's
 * own.
 */
function PlainMenu({ menu, of, onClose }: PlainMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const trigger = of?.querySelector(FOCUSABLE);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    // Its clicks are not those of the trigger around it.
    <dialog
      ref={dialog}
      className="rw-plain-menu"
      aria-label={trigger?.getAttribute('aria-label') ?? trigger?.textContent ?? undefined}
      onClose={onClose}
      onClick={(event) => {
        event.stopPropagation();
        if (event.target === dialog.current) dialog.current.close();
      }}
    >
      {(menu.items ?? []).map((item, index) => {
        if (!item || item.type === 'divider') return <hr key={item?.key ?? index} />;
        if (item.type === 'group' || !('label' in item))
          return <div key={item.key ?? index}>{'label' in item && item.label}</div>;
        const choose: MouseEventHandler<HTMLElement> & KeyboardEventHandler<HTMLElement> = (
          domEvent,
        ) => {
          dialog.current?.close();
          const key = String(item.key);
          const info = { key, keyPath: [key], domEvent } as MenuInfo;
          if ('onClick' in item) item.onClick?.(info);
          menu.onClick?.(info);
        };
        return (
          <button
            type="button"
            key={item.key ?? index}
            className={'danger' in item && item.danger ? 'rw-plain-menu-danger' : undefined}
            aria-pressed={menu.selectedKeys && menu.selectedKeys.includes(String(item.key))}
            disabled={item.disabled}
            onClick={choose}
          >
            {'icon' in item && item.icon}
            {item.label}
          </button>
        );
      })}
    </dialog>
  );
}

/**
 * A menu that opens from its child. Its code is fetched when somebody comes near it, or a while
 * later; a click that is faster than the network opens it all the same, and the focus stays where
 * it was. Without a network its entries are shown in a plain dialog. The code that arrives in the
 * middle of a press waits for its end: a trigger that is exchanged under the pointer gets no click.
 */
export function Dropdown({ open, onOpenChange, ...rest }: DropdownProps) {
  const loaded = useLater(menus, FETCH_AFTER_MS);
  const place = useRef<HTMLSpanElement>(null);
  const focused = useRef(false);
  const closing = useRef(false);
  const [opened, setOpened] = useState(false);
  const [pressed, setPressed] = useState(false);
  const [plain, setPlain] = useState(false);
  const ready = pressed ? null : loaded;

  useEffect(() => {
    if (!pressed) return;
    const timer = setTimeout(() => setPressed(false), PRESS_MS);
    return () => clearTimeout(timer);
  }, [pressed]);

  useLayoutEffect(() => {
    if (ready && focused.current) place.current?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
  }, [ready]);

  if (ready) {
    return (
      // What a press of Enter chooses may take the focus: the press ends there, or it would write a
      // line into a text field.
      <span
        ref={place}
        className="rw-contents"
        onKeyDown={(event) => {
          if (pressedKey(event) === 'Enter' && (event.target as Element).closest('[role="menu"]'))
            event.preventDefault();
        }}
      >
        <ready.Dropdown
          autoFocus
          {...rest}
          open={open ?? opened}
          onOpenChange={(next, info) => {
            // Who was in the menu comes back to what opened it; who pressed elsewhere stays there.
            if (next && closing.current) return;
            if (!next && document.activeElement?.closest('[role="menu"]')) {
              // The press of a key that chose ends on the trigger, which would take it for its own.
              closing.current = true;
              setTimeout(() => {
                closing.current = false;
              });
              place.current?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
            }
            setOpened(next);
            onOpenChange?.(next, info);
          }}
        />
      </span>
    );
  }
  const near = () => void menus.load().catch(() => undefined);
  const closePlain = () => {
    setPlain(false);
    setOpened(false);
  };
  return (
    <span
      ref={place}
      className="rw-contents"
      onPointerEnter={near}
      onPointerDown={() => {
        setPressed(true);
        near();
      }}
      onFocus={() => {
        focused.current = true;
        near();
      }}
      onBlur={() => {
        focused.current = false;
      }}
      onClick={() => {
        setOpened(true);
        setPressed(false);
        menus.load().catch(() => setPlain(true));
      }}
    >
      {rest.children}
      {plain && <PlainMenu menu={rest.menu ?? {}} of={place.current} onClose={closePlain} />}
    </span>
  );
}

/** A list of choices or places. */
export function Menu(props: MenuProps) {
  const loaded = useLater(menus);
  return loaded ? (
    <loaded.Menu {...props} />
  ) : (
    <Skeleton title={false} rows={props.items?.length ?? 3} />
  );
}
