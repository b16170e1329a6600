import { LAYOUT } from '@riwaq/api';
import { Button } from '../core/button';
import { ChevronDown } from 'lucide-react';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react';
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
  /**
   * Height in pixels above which the text is cut, with a 'show more' button; null never cuts.
   * Default 600.
   */
  cutHeight?: number | null;
  className?: string;
}

/** The element inside of another that has the focus; null if none has it. */
const focusedIn = (element: HTMLElement): Element | null => {
  const { activeElement } = document;
  return activeElement !== element && element.contains(activeElement) ? activeElement : null;
};

/** Whether a text is taller than its cut height, and whether it is shown completely. */
function useCut(body: RefObject<HTMLElement | null>, html: string, cutHeight: number | null) {
  const [tall, setTall] = useState(false);
  const [open, setOpen] = useState(false);
  useLayoutEffect(() => setOpen(false), [html]);

  useEffect(() => {
    const element = body.current;
    if (!element || cutHeight === null) return setTall(false);
    const measure = () => {
      const isTall = element.scrollHeight > cutHeight;
      setTall(isTall);
      // The keyboard can reach a link of a text that has not been laid out: it was not known to be
      // cut then.
      if (isTall && focusedIn(element)) setOpen(true);
    };
    // Fires at once, or for a text far from the viewport (content-visibility) when it is laid out.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // A picture that loads increases the content's height without resizing the clipped element.
    element.addEventListener('load', measure, true);
    return () => {
      observer.disconnect();
      element.removeEventListener('load', measure, true);
    };
  }, [body, html, cutHeight]);

  // The page was too short to scroll to a link that was cut off.
  useLayoutEffect(() => {
    if (open && body.current) focusedIn(body.current)?.scrollIntoView({ block: 'nearest' });
  }, [body, open]);

  return { tall, open, setOpen };
}

/** Displays a user's rich text; sanitised on the client as well. */
export function RichText({ html, cutHeight = LAYOUT.contentCutHeight, className }: RichTextProps) {
  const { t } = useTranslation('kit');
  const body = useRef<HTMLDivElement>(null);
  const { tall, open, setOpen } = useCut(body, html, cutHeight);
  const { mode, fileOrigins } = useKitSettings();
  const id = useId();

  // Created during rendering, which React may interrupt, and inserted once in the layout effect.
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

  // Before paint: a scrollable frame must be focusable as soon as it is visible.
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
