import { SendHorizontal, X } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatReplyText, isolate, parseReplyText, readable, seenText, TEXT_MAX } from '@riwaq/api';
import { pressedKey } from '@riwaq/ui/compiled-in';
import { IconButton, usePageDirection } from '@riwaq/ui/core';
import { MentionField } from '../mentions/mention-field';
import { peopleOf } from '../mentions/typed';
import { QuoteList } from './quote-list';

interface ReplyFieldProps {
  topicGuid: string;
  label: string;
  sendLabel: string;
  /** The reply's text as it is stored, with its quotations and mentions. */
  value: string;
  /** Changes the newest text, which may not be drawn yet. */
  onChange: (change: (newest: string) => string) => void;
  /** Called only when the text is neither empty nor too long. */
  onSend: () => void;
  /** Leaves without sending; also by Escape. */
  onCancel?: () => void;
  sending?: boolean;
  /** Focuses the field on mount, and whenever this changes. */
  focused?: boolean | number;
}

function withoutQuote(value: string, removed: number): string {
  const text = parseReplyText(value);
  return formatReplyText({
    ...text,
    quotes: text.quotes.filter((_, index) => index !== removed),
  });
}

/** Where a reply is written: Enter sends, Shift and Enter begin a new line. */
export default function ReplyField({
  topicGuid,
  label,
  sendLabel,
  value,
  onChange,
  onSend,
  onCancel,
  sending = false,
  focused = false,
}: ReplyFieldProps) {
  const { t } = useTranslation('forum');
  const field = useRef<HTMLTextAreaElement>(null);
  const { quotes, body } = parseReplyText(value);
  // Remaining characters: quotations and mention markup count, too, and the line break between
  // quotations and the text.
  const left = TEXT_MAX.reply - value.length - (quotes.length > 0 && body === '' ? 1 : 0);
  const canSend = seenText(body) !== '' && left >= 0;
  useEffect(() => {
    const { current } = field;
    if (focused === false || !current) return;
    current.focus();
    current.setSelectionRange(current.value.length, current.value.length);
  }, [focused]);

  const removeQuote = (removed: number) => onChange((newest) => withoutQuote(newest, removed));

  const send = () => {
    if (!canSend) return;
    // The button is disabled after sending and would lose the focus.
    field.current?.focus();
    onSend();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    if (key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      send();
    } else if (key === 'Escape' && onCancel) {
      // The thread itself stays open.
      event.stopPropagation();
      onCancel();
    }
  };

  return (
    <>
      <QuoteList quotes={quotes} onRemove={removeQuote} />
      <div className="rw-forum-compose">
        <MentionField
          ref={field}
          topicGuid={topicGuid}
          aria-label={label}
          placeholder={label}
          enterKeyHint="send"
          maxLength={readable(body).length + Math.max(left, 0)}
          aria-invalid={left < 0 || undefined}
          value={body}
          onChange={(typed) =>
            onChange((newest) => formatReplyText({ ...parseReplyText(newest), body: typed }))
          }
          onKeyDown={onKeyDown}
        />
        {onCancel && (
          <IconButton label={t('cancel')} icon={<X size={20} aria-hidden />} onClick={onCancel} />
        )}
        <IconButton
          type="primary"
          label={sendLabel}
          icon={<SendHorizontal className="rw-mirror" size={20} aria-hidden />}
          disabled={!canSend}
          loading={sending}
          onClick={send}
        />
      </div>
      <ReplyNotes tooLong={left < 0} body={body} />
    </>
  );
}

/** Reports that the text is too long, and the people that its mentions notify. */
function ReplyNotes({ tooLong, body }: { tooLong: boolean; body: string }) {
  const { t, i18n } = useTranslation(['forum', 'status']);
  const page = usePageDirection();
  const mentionedNames = [...new Set(peopleOf(body).map(({ personName }) => personName))];
  return (
    <>
      {tooLong && (
        <p className="rw-field-error" role="alert">
          {t('fields.tooLong', { ns: 'status' })}
        </p>
      )}
      {mentionedNames.length > 0 && (
        <p className="rw-forum-notified">
          {t('mention.notified', {
            names: new Intl.ListFormat(i18n.language).format(
              mentionedNames.map((name) => isolate(name, page)),
            ),
          })}
        </p>
      )}
    </>
  );
}
