import type { DropdownProps, MenuProps } from 'antd';
import { Skeleton } from './skeleton';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEventHandler,
  type MouseEventHandler,
  type ReactNode,
  type RefObject,
} from 'react';
import { lazyModule, useLazyModule } from './lazy-module';
import { pressedKey } from './pressed-key';

type MenuInfo = Parameters<NonNullable<MenuProps['onClick']>>[0];

const menus = lazyModule(() => import('./menus'));

/** Prefetches the code of menus. */
export const preloadMenus = (): Promise<unknown> => menus.load();

/**
 * Milliseconds after which the code of menus is fetched even without a pointer or focus near the
 * trigger: the page is in use by then.
 */
const FETCH_AFTER_MS = 3000;
const FOCUSABLE = 'button, a[href], input, [tabindex]';

interface PlainMenuProps {
  menu: MenuProps;
  /** The trigger; its name labels the menu. */
  of: Element | null;
  onClose: () => void;
}

/** Fallback when the code of menus failed to load: the entries in a native dialog. */
function PlainMenu({ menu, of, onClose }: PlainMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const trigger = of?.querySelector(FOCUSABLE);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    // Its clicks must not bubble to the trigger around it.
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
 * A menu that opens from its child. Its code is fetched when the pointer or focus reaches the
 * trigger, or after a delay, and used from the first click on: antd's menu is about 30 components,
 * too many for each row of a list, and replacing the trigger earlier could lose the click. A click
 * before the code has loaded still opens the menu, and the focus stays on the trigger. Offline, a
 * plain dialog shows the entries.
 */
export function Dropdown({ open, onOpenChange, ...rest }: DropdownProps) {
  const [opened, setOpened] = useState(false);
  const [used, setUsed] = useState(false);
  const ready = useLazyModule(menus, FETCH_AFTER_MS, used || open !== undefined);
  const wrapper = useRef<HTMLSpanElement>(null);
  const focused = useRef(false);

  useLayoutEffect(() => {
    if (ready && focused.current) wrapper.current?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
  }, [ready]);

  if (ready)
    return (
      <LoadedDropdown
        {...rest}
        code={ready}
        wrapper={wrapper}
        open={open ?? opened}
        onOpenChange={(next, info) => {
          setOpened(next);
          onOpenChange?.(next, info);
        }}
      />
    );
  return (
    <EarlyTrigger
      wrapper={wrapper}
      menu={rest.menu}
      onFocused={(within) => {
        focused.current = within;
      }}
      onClick={() => {
        setUsed(true);
        setOpened(true);
      }}
      onClosePlain={() => setOpened(false)}
    >
      {rest.children}
    </EarlyTrigger>
  );
}

interface LoadedDropdownProps extends DropdownProps {
  code: typeof import('./menus');
  wrapper: RefObject<HTMLSpanElement>;
}

/** The menu with its trigger, once the code of menus is loaded. */
function LoadedDropdown({ code, wrapper, onOpenChange, ...rest }: LoadedDropdownProps) {
  const closing = useRef(false);
  return (
    // An entry chosen with Enter may move the focus into a text field: prevent the default, or
    // the key press would insert a line break there.
    <span
      ref={wrapper}
      className="rw-contents"
      onKeyDown={(event) => {
        if (pressedKey(event) === 'Enter' && (event.target as Element).closest('[role="menu"]'))
          event.preventDefault();
      }}
    >
      <code.Dropdown
        autoFocus
        {...rest}
        onOpenChange={(next, info) => {
          // Closing returns the focus to the trigger if it was in the menu; after a press outside
          // of the menu it stays there.
          if (next && closing.current) return;
          if (!next && document.activeElement?.closest('[role="menu"]')) {
            // The key press that chose an entry ends on the trigger, which would treat it as its
            // own.
            closing.current = true;
            setTimeout(() => {
              closing.current = false;
            });
            wrapper.current?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
          }
          onOpenChange?.(next, info);
        }}
      />
    </span>
  );
}

interface EarlyTriggerProps {
  menu: MenuProps | undefined;
  wrapper: RefObject<HTMLSpanElement>;
  /** Called when the focus enters or leaves the trigger. */
  onFocused: (within: boolean) => void;
  onClick: () => void;
  onClosePlain: () => void;
  children: ReactNode;
}

/** The trigger until the code of menus is loaded, which it prefetches. */
function EarlyTrigger(props: EarlyTriggerProps) {
  const { menu, wrapper, onFocused, onClick, onClosePlain, children } = props;
  const [plain, setPlain] = useState(false);
  const prefetch = () => void menus.load().catch(() => undefined);
  return (
    <span
      ref={wrapper}
      className="rw-contents"
      onPointerEnter={prefetch}
      onPointerDown={prefetch}
      onFocus={() => {
        onFocused(true);
        prefetch();
      }}
      onBlur={() => onFocused(false)}
      onClick={() => {
        onClick();
        menus.load().catch(() => setPlain(true));
      }}
    >
      {children}
      {plain && (
        <PlainMenu
          menu={menu ?? {}}
          of={wrapper.current}
          onClose={() => {
            setPlain(false);
            onClosePlain();
          }}
        />
      )}
    </span>
  );
}

/** A list of choices or destinations. */
export function Menu(props: MenuProps) {
  const loaded = useLazyModule(menus);
  return loaded ? (
    <loaded.Menu {...props} />
  ) : (
    <Skeleton title={false} rows={props.items?.length ?? 3} />
  );
}
