import type { UploadLocation } from '@riwaq/api';
import { useEffect, useMemo, useRef, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../core/error-state';
import type { MentionChoice } from '../form/mention-list';
import { Skeleton } from '../core/skeleton';
import type { EditorSurfaceProps } from './editor-surface';

export interface RichTextEditorProps {
  /** Initial content, read once: change the `key` to load another text. */
  initialHtml: string;
  /** Called with sanitised HTML; '' for an empty text. */
  onChange: (html: string) => void;
  /** Upload location for pictures, sounds and videos. */
  location: UploadLocation;
  /** Accessible name of the text. */
  label: string;
  placeholder?: string;
  /**
   * Finds suggestions for a mention by the text after '@'. Without it, '@' has no special meaning.
   */
  findMentionable?: (text: string) => Promise<readonly MentionChoice[]>;
  /**
   * Called when the first upload of a picture, sound or video starts, and when the last is inserted
   * into the text. Failed uploads do not count as busy; an uploaded file that could not be inserted
   * does, until the user removes it.
   */
  onBusy?: (busy: boolean) => void;
  /** Minimum height in pixels; default 320. */
  minHeight?: number;
}

type Surface =
  | { kind: 'loading' }
  | { kind: 'ready'; Component: ComponentType<EditorSurfaceProps> }
  | { kind: 'failed' };

type Callbacks = Pick<RichTextEditorProps, 'onChange' | 'onBusy' | 'findMentionable'>;

/**
 * Stable callbacks that call the latest ones: a form creates new functions with every keystroke in
 * any field.
 */
function useLatestCallbacks(latest: Callbacks): Callbacks {
  const newest = useRef(latest);
  newest.current = latest;
  const [hasMentions, reportsBusy] = [
    latest.findMentionable !== undefined,
    latest.onBusy !== undefined,
  ];
  return useMemo(
    () => ({
      onChange: (html) => newest.current.onChange(html),
      ...(reportsBusy && { onBusy: (busy) => newest.current.onBusy?.(busy) }),
      ...(hasMentions && {
        findMentionable: async (text) => newest.current.findMentionable?.(text) ?? [],
      }),
    }),
    [hasMentions, reportsBusy],
  );
}

/** A rich-text editor with a preview. Its code is loaded when the first editor is shown. */
export function RichTextEditor({
  minHeight = 320,
  onChange,
  onBusy,
  findMentionable,
  ...rest
}: RichTextEditorProps) {
  const steady = useLatestCallbacks({ onChange, onBusy, findMentionable });
  const { t } = useTranslation('kit');
  const [surface, setSurface] = useState<Surface>({ kind: 'loading' });

  useEffect(() => {
    if (surface.kind !== 'loading') return;
    let current = true;
    import('./editor-surface').then(
      ({ EditorSurface }) => {
        if (current) setSurface({ kind: 'ready', Component: EditorSurface });
      },
      () => {
        if (current) setSurface({ kind: 'failed' });
      },
    );
    return () => {
      current = false;
    };
  }, [surface.kind]);

  if (surface.kind === 'failed') {
    return (
      <ErrorState
        title={t('editor.failed')}
        text={t('editor.failedText')}
        onRetry={() => setSurface({ kind: 'loading' })}
      />
    );
  }
  if (surface.kind === 'loading') {
    return (
      <div
        className="rw-editor rw-editor-loading"
        role="status"
        aria-label={t('loading')}
        style={{ minBlockSize: minHeight + 48 }}
      >
        <Skeleton rows={4} />
      </div>
    );
  }
  return <surface.Component {...rest} {...steady} minHeight={minHeight} />;
}
