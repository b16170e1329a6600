import { LAYOUT } from '@riwaq/api';
import { Button } from '../core/button';
import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../core/classes';
import { useKitSettings } from '../core/kit-settings';
import { usePageDirection } from '../core/use-direction';
import { COLORS } from '../core/theme/tokens';
import { lowerHeadings } from './heading-levels';
import { richTextNodes } from './rich-text-nodes';
import { watchWideElements } from './wide-elements';
import './rich-text.css';

export interface RichTextProps {
  html: string;
  /** Pixels above which the rest waits behind 'show more'; null never cuts. Default 600. */
  cutHeight?: number | null;
  className?: string;
}

/** A rich text that somebody wrote, sanitised again before it is shown. */
export function RichText({ html, cutHeight = LAYOUT.contentCutHeight, className }: RichTextProps) {
  const { t } = useTranslation('kit');
  const body = useRef<HTMLDivElement>(null);
  const [tall, setTall] = useState(false);
  const [open, setOpen] = useState(false);
  const { mode, fileOrigins } = useKitSettings();
  const id = useId();

  // Made while drawing, which can be interrupted, and put in place afterwards, once.
  const page = usePageDirection();
  const nodes = useMemo(() => {
    const backgrounds = [COLORS[mode].surface, COLORS[mode].page];
    return richTextNodes(html, { backgrounds, fileOrigins, page });
  }, [html, mode, fileOrigins, page]);
  const placed = useRef<DocumentFragment | null>(null);
  useLayoutEffect(() => {
    if (placed.current === nodes) return;
    placed.current = nodes;
    if (!body.current) return;
    body.current.replaceChildren(nodes);
    lowerHeadings(body.current);
  }, [nodes]);
  useLayoutEffect(() => setOpen(false), [html]);

  useEffect(() => {
    const element = body.current;
    if (!element || cutHeight === null) return setTall(false);
    const measure = () => setTall(element.scrollHeight > cutHeight);
    // It tells at once, but of a text that is not laid out yet because it is far from the screen
    // only when it is.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // A picture that arrives makes the text taller without resizing what is cut.
    element.addEventListener('load', measure, true);
    return () => {
      observer.disconnect();
      element.removeEventListener('load', measure, true);
    };
  }, [html, cutHeight]);

  // Before the paint: a frame that scrolls is a stop of the keyboard as soon as it is seen.
  useLayoutEffect(() => {
    if (!body.current) return undefined;
    return watchWideElements(body.current, ({ tagName }) =>
      t(tagName === 'PRE' ? 'richText.wideCode' : 'richText.wideTable'),
    );
  }, [nodes, t]);

  const cut = tall && !open;
  return (
    <div className={classes('rw-rich', className)}>
      <div
        ref={body}
        id={id}
        className={classes(
          'rw-rich-body',
          !open && cutHeight !== null && 'rw-rich-bounded',
          cut && 'rw-rich-cut',
        )}
        style={!open && cutHeight !== null ? { maxBlockSize: cutHeight } : undefined}
        onFocusCapture={(event) => {
          if (cut && event.target !== event.currentTarget) setOpen(true);
        }}
      />
      {tall && (
        <Button
          className="rw-rich-more"
          type="link"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          icon={<ChevronDown className={open ? 'rw-flipped' : undefined} size={16} aria-hidden />}
        >
          {open ? t('showLess') : t('showMore')}
        </Button>
      )}
    </div>
  );
}
