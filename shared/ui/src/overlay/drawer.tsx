import { IconButton, LongText, usePageDirection } from '@riwaq/ui/core';
import { X } from 'lucide-react';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { pressedKey } from '../core/pressed-key';
import { DIALOG, trapTab } from './trap-tab';
import { useDialogFocus } from './use-dialog-focus';
import './drawer.css';

/** Default width, or height of a drawer at the bottom, in pixels. */
const SIZE = 378;

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Width, or height at the bottom: pixels or a CSS length. Default 378; at most the screen. */
  size?: number | string;
  /** Side from which it slides in. Default 'end'. */
  side?: 'start' | 'end' | 'bottom';
  /** Stays below the content while that scrolls. */
  footer?: ReactNode;
  /** Class of the element that scrolls. */
  bodyClassName?: string;
}

/** Whether the drawer is rendered: until the closing animation of its panel has ended. */
function usePresence(open: boolean) {
  const panel = useRef<HTMLElement>(null);
  const [isPresent, setPresent] = useState(open);
  if (open && !isPresent) setPresent(true);
  useLayoutEffect(() => {
    if (open || !isPresent) return;
    let isCurrent = true;
    const end = () => {
      if (isCurrent) setPresent(false);
    };
    const running = panel.current?.getAnimations?.() ?? [];
    if (running.length === 0) end();
    else void Promise.allSettled(running.map(({ finished }) => finished)).then(end);
    return () => {
      isCurrent = false;
    };
  }, [open, isPresent]);
  return { panel, isPresent };
}

/** The dialog that was rendered last, which lies over the others. */
const topDialog = (): Element | undefined => [...document.querySelectorAll(DIALOG)].at(-1);

/** Closes on Escape and traps Tab. Keys of an input method that composes do nothing. */
function onDialogKey(
  event: KeyboardEvent | globalThis.KeyboardEvent,
  panel: HTMLElement,
  onClose: () => void,
): void {
  const key = pressedKey(event);
  if (key === 'Tab') trapTab(event, panel);
  if (key !== 'Escape' || event.defaultPrevented) return;
  event.stopPropagation();
  onClose();
}

/**
 * Handles the keys of a drawer that has lost the focus, because its focused element was removed or
 * disabled.
 */
function useLostFocusKeys(panel: RefObject<HTMLElement>, open: boolean, onClose: () => void) {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!open) return;
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const { current } = panel;
      if (!current || document.activeElement !== document.body || topDialog() !== current) return;
      onDialogKey(event, current, close.current);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [panel, open]);
}

/**
 * A panel from the side, over the page. Traps the focus while open and returns it on closing;
 * closes on Escape and on a click beside it. Light: drawn without antd.
 */
export function Drawer({
  open,
  onClose,
  title,
  children,
  size = SIZE,
  side = 'end',
  footer,
  bodyClassName = '',
}: DrawerProps) {
  const { t } = useTranslation('kit');
  const titleId = useId();
  const pageDirection = usePageDirection();
  const { panel, isPresent } = usePresence(open);
  const root = useRef<HTMLDivElement>(null);
  const { ref, onMoved } = useDialogFocus(open);
  useLostFocusKeys(panel, open, onClose);
  const moved = useRef(onMoved);
  moved.current = onMoved;
  useLayoutEffect(() => {
    // While it closes, clicks and the focus go to the page behind it.
    root.current?.toggleAttribute('inert', !open);
    if (open && isPresent) moved.current(true);
  }, [open, isPresent]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { currentTarget, target } = event;
    // Dialogs inside of the drawer, and those that it opened, handle their own keys.
    if (target instanceof Element && target.closest(DIALOG) === currentTarget)
      onDialogKey(event, currentTarget, onClose);
  };

  if (!isPresent) return null;
  const style = {
    '--rw-drawer-size': typeof size === 'number' ? `${size}px` : size,
  } as CSSProperties;
  return createPortal(
    <div ref={root} className="rw-drawer-root" data-closing={!open || undefined}>
      <div className="rw-drawer-mask" onClick={onClose} />
      <section
        ref={panel}
        className="rw-drawer"
        style={style}
        data-side={side}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        <div className="rw-drawer-head">
          <IconButton
            className="rw-drawer-close"
            type="text"
            label={t('close')}
            icon={<X size={26} aria-hidden />}
            onClick={onClose}
          />
          <div className="rw-drawer-title" id={titleId}>
            {typeof title === 'string' ? <LongText dir={pageDirection}>{title}</LongText> : title}
          </div>
        </div>
        <div ref={ref} className={`rw-drawer-body ${bodyClassName}`}>
          {children}
        </div>
        {footer && <div className="rw-drawer-foot">{footer}</div>}
      </section>
    </div>,
    document.body,
  );
}
