import { ArrowDown } from 'lucide-react';
import {
  forwardRef,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Spin } from '@riwaq/ui/core';
import { ScrollKeeper } from './scroll-keeper';

/** Pixels from an end at which more is asked for. */
const NEAR_END = 400;

/** One row of the list; `key` is not used by another. */
export interface ShownRow {
  key: string;
  node: ReactNode;
}

type Loading = 'idle' | 'loading' | 'failed';

interface MessageListProps {
  label: string;
  rows: readonly ShownRow[];
  older: Loading;
  newer: Loading;
  hasOlder: boolean;
  hasNewer: boolean;
  onOlder: () => void;
  onNewer: () => void;
  /** Shows the end where it is not loaded. */
  onEnd: () => void;
  /** Where the list begins: this row at its top; without one, the end. */
  startAt: string | null;
  /** What arrived while the person was further up. */
  below: number;
  /** Told when the person comes to the end and leaves it. */
  onAtEnd: (atEnd: boolean) => void;
}

export interface MessageListRef {
  /** Leads to the end. */
  toEnd(): void;
  /** Leads to a row. Whether it is there. */
  show(key: string): boolean;
}

/**
 * The messages of a conversation, from their end. Whoever is at the end stays there; for whoever
 * reads further up nothing moves, whatever is loaded before or after and however tall it becomes.
 */
export const MessageList = forwardRef<MessageListRef, MessageListProps>(
  function MessageList(props, ref) {
    const {
      label,
      rows,
      older,
      newer,
      hasOlder,
      hasNewer,
      onOlder,
      onNewer,
      onEnd,
      below,
      onAtEnd,
    } = props;
    const { t } = useTranslation('messaging');
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
      // A picture that has come, another font, the box itself made larger.
      const observer = new ResizeObserver(() => own.keep());
      observer.observe(content.current);
      observer.observe(scroller.current);
      return () => observer.disconnect();
    }, []);
    useLayoutEffect(() => {
      const { current } = keeper;
      if (!current) return;
      // Messages that follow a stretch which is not the end do not take the person along.
      current.keep(latest.current.hasNewer);
      look();
    }, [rows, hasNewer, hasOlder, older, newer]);

    useImperativeHandle(ref, () => ({
      toEnd: () => keeper.current?.toEnd(),
      show: (key) => keeper.current?.show(key, 'middle') ?? false,
    }));

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
            keeper.current?.look();
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
