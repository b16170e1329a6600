import { ArrowDown } from 'lucide-react';
import {
  forwardRef,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ForwardedRef,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Spin } from '@riwaq/ui/core';
import { ScrollKeeper } from './scroll-keeper';

/** Distance in pixels from an end at which the next page is loaded. */
const NEAR_END = 400;

/** A row of the list; `key` is unique. */
export interface ShownMessageRow {
  key: string;
  node: ReactNode;
}

type Loading = 'idle' | 'loading' | 'failed';

interface MessageListProps {
  label: string;
  rows: readonly ShownMessageRow[];
  older: Loading;
  newer: Loading;
  hasOlder: boolean;
  hasNewer: boolean;
  onOlder: () => void;
  onNewer: () => void;
  /** Loads the end of the conversation if it is not loaded. */
  onEnd: () => void;
  /** Key of the row at which the list starts, at its top; null starts at the end. */
  startAt: string | null;
  /** Number of messages that arrived while the user was scrolled up. */
  below: number;
  /** Called when the user reaches or leaves the end. */
  onAtEnd: (atEnd: boolean) => void;
}

export interface MessageListRef {
  /** Scrolls to the end. */
  toEnd(): void;
  /** Scrolls to a row. Returns whether it exists. */
  show(key: string): boolean;
}

/** Scrolls the list, reports whether its end is visible, and loads pages near its ends. */
function useMessageScroll(props: MessageListProps, ref: ForwardedRef<MessageListRef>) {
  const { rows, older, newer, hasOlder, hasNewer, onAtEnd } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const keeper = useRef<ScrollKeeper | null>(null);
  const [atEnd, setAtEnd] = useState(true);
  const latest = useRef(props);
  latest.current = props;
  const tell = useRef(onAtEnd);
  tell.current = onAtEnd;

  const look = () => {
    const { current } = scroller;
    if (!current || !keeper.current) return;
    setAtEnd(keeper.current.isAtEnd && !latest.current.hasNewer);
    const { scrollTop, clientHeight, scrollHeight } = current;
    if (latest.current.hasOlder && latest.current.older === 'idle' && scrollTop < NEAR_END)
      latest.current.onOlder();
    if (
      latest.current.hasNewer &&
      latest.current.newer === 'idle' &&
      scrollHeight - scrollTop - clientHeight < NEAR_END
    )
      latest.current.onNewer();
  };
  useEffect(() => tell.current(atEnd), [atEnd]);

  useLayoutEffect(() => {
    if (!scroller.current || !content.current) return;
    const own = (keeper.current = new ScrollKeeper(scroller.current));
    const first = latest.current.startAt;
    if (first === null || !own.show(first, 'start')) own.toEnd();
    // Heights change when an image loads, a font changes or the box is resized.
    const observer = new ResizeObserver(() => own.restorePosition());
    observer.observe(content.current);
    observer.observe(scroller.current);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    const { current } = keeper;
    if (!current) return;
    // If newer pages exist, appended messages do not scroll the user to the bottom.
    current.restorePosition(latest.current.hasNewer);
    look();
  }, [rows, hasNewer, hasOlder, older, newer]);

  useImperativeHandle(ref, () => ({
    toEnd: () => keeper.current?.toEnd(),
    show: (key) => keeper.current?.show(key, 'middle') ?? false,
  }));

  return { scroller, content, keeper, atEnd, look };
}

/**
 * The messages of a conversation, starting at the end. At the end, the list follows new messages;
 * scrolled up, the visible rows do not move, whatever is loaded before or after and however its
 * height changes.
 */
export const MessageList = forwardRef<MessageListRef, MessageListProps>(
  function MessageList(props, ref) {
    const { label, rows, older, newer, hasOlder, hasNewer, onOlder, onNewer, onEnd, below } = props;
    const { t } = useTranslation('messaging');
    const { scroller, content, keeper, atEnd, look } = useMessageScroll(props, ref);
    const toEnd = () => {
      if (hasNewer) onEnd();
      keeper.current?.toEnd();
      look();
    };
    return (
      <div className="rw-messaging-list-frame">
        <div
          ref={scroller}
          className="rw-messaging-list"
          role="log"
          aria-label={label}
          aria-live="polite"
          aria-relevant="additions"
          tabIndex={0}
          onScroll={() => {
            keeper.current?.recordPosition();
            look();
          }}
        >
          <div ref={content} className="rw-messaging-list-content">
            {older === 'loading' && (
              <div className="rw-messaging-list-more">
                <Spin size="small" />
              </div>
            )}
            {older === 'failed' && (
              <div className="rw-messaging-list-more">
                <Button size="small" onClick={onOlder}>
                  {t('chat.olderFailed')}
                </Button>
              </div>
            )}
            {!hasOlder && <p className="rw-messaging-list-begin">{t('chat.begin')}</p>}
            {rows.map(({ key, node }) => (
              <div key={key} data-row={key}>
                {node}
              </div>
            ))}
            {newer === 'failed' && (
              <div className="rw-messaging-list-more">
                <Button size="small" onClick={onNewer}>
                  {t('chat.newerFailed')}
                </Button>
              </div>
            )}
          </div>
        </div>
        {!atEnd && (
          <Button
            className="rw-messaging-to-end"
            size="small"
            shape="round"
            icon={<ArrowDown size={16} aria-hidden />}
            aria-label={below > 0 ? t('chat.newBelow', { count: below }) : t('chat.toEnd')}
            onClick={toEnd}
          >
            {below > 0 ? t('chat.newBelow', { count: below }) : null}
          </Button>
        )}
      </div>
    );
  },
);
