import type { UploadLocation } from '@riwaq/api';
import { useEffect, useMemo, useRef, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../core/error-state';
import type { MentionChoice } from '../form/mention-list';
import { Skeleton } from '../core/skeleton';
import type { EditorSurfaceProps } from './editor-surface';

export interface RichTextEditorProps {
  /** Read once: give another `key` to begin with another text. */
  initialHtml: string;
  /** Sanitised HTML; '' when there is nothing in it. */
  onChange: (html: string) => void;
  /** Where pictures, sounds and videos are uploaded to. */
  location: UploadLocation;
  /** Name of the text, spoken. */
  label: string;
  placeholder?: string;
  /**
   * Finds the people who are offered after an '@', by what follows it. Without it an '@' is only a
   * sign.
   */
  findMentionable?: (text: string) => Promise<readonly MentionChoice[]>;
  /**
   * Told when the first picture, sound or video is on its way and when none is any more: until it
   * stands in the text. Uploads that failed hold nothing up; one that has arrived and could not be
   * put in the text does, until it is removed.
   */
  onBusy?: (busy: boolean) => void;
  /** Pixels; default 320. */
  minHeight?: number;
}

type Surface =
  | { kind: 'loading' }
  | { kind: 'ready'; Component: ComponentType<EditorSurfaceProps> }
  | { kind: 'failed' };

type Callbacks = Pick<RichTextEditorProps, 'onChange' | 'onBusy' | 'findMentionable'>;

/**
 * Functions that stay the same and call those of the latest drawing: a form makes new ones at each
 * letter of any field.
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

/** A rich-text editor with a preview. Its code is loaded when it is first shown. */
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
