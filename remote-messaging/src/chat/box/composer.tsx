import { Paperclip, SendHorizontal, Smile } from 'lucide-react';
import {
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import { useTranslation } from 'react-i18next';
import { CHAT_TEXT_MAX, seenText } from '@riwaq/api';
import { lazyPart } from '@riwaq/contract';
import { pressedKey } from '@riwaq/ui/compiled-in';
import { IconButton } from '@riwaq/ui/core';
import { useIntent } from '@riwaq/ui/page';
import { TextBox } from '@riwaq/ui/plain';
import { useMessageDraft } from './message-draft';

const EmojiPicker = lazyPart(() => import('../emoji/emoji-picker'));

interface ComposerProps {
  conversationGuid: string;
  /** Name of the recipient or the group. */
  name: string;
  /** The conversation was just opened: the field takes the focus. */
  focused: boolean;
  onSend: (text: string) => void;
  /** Opens the file sender. */
  onFile: () => void;
  /** The person is writing. */
  onTyping: () => void;
}

/** The text field: takes the focus when the box opens, and inserts emoji at the caret. */
function useComposerField(draft: ReturnType<typeof useMessageDraft>, focused: boolean) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const { current } = field;
    if (!focused || !current) return;
    current.focus();
    current.setSelectionRange(current.value.length, current.value.length);
  }, [focused]);
  /*
   * If the field unmounts while focused (user muted or removed from the group), its box takes the
   * focus. In the list of conversations the next space would open another one, and further typing
   * would go there.
   */
  useLayoutEffect(() => {
    const area = field.current;
    const box = area?.closest<HTMLElement>('section');
    return () => {
      if (area === document.activeElement) box?.focus({ preventScroll: true });
    };
  }, []);
  /** Caret position to restore after an emoji was inserted. */
  const caret = useRef<number | null>(null);
  useEffect(() => {
    const place = caret.current;
    if (place === null) return;
    caret.current = null;
    field.current?.setSelectionRange(place, place);
  }, [draft.value]);

  const insert = (emoji: string) => {
    const area = field.current;
    const from = area?.selectionStart ?? draft.value.length;
    const to = area?.selectionEnd ?? from;
    const text = draft.value.slice(0, from) + emoji + draft.value.slice(to);
    if (text.length > CHAT_TEXT_MAX) {
      // As if it was typed, so that the kit reports that it does not fit.
      area?.dispatchEvent(
        new InputEvent('beforeinput', {
          inputType: 'insertText',
          data: emoji,
          bubbles: true,
          cancelable: true,
        }),
      );
      return;
    }
    caret.current = from + emoji.length;
    draft.set(text);
  };
  return { field, insert };
}

/**
 * Field for writing a message: Enter sends if it is not blank, Shift+Enter inserts a line break;
 * while it is blank the single button opens the file sender (CHAT-4). The draft is stored until it
 * is sent.
 */
export function Composer({
  conversationGuid,
  name,
  focused,
  onSend,
  onFile,
  onTyping,
}: ComposerProps) {
  const { t } = useTranslation('messaging');
  const draft = useMessageDraft(conversationGuid);
  const [picking, setPicking] = useState(false);
  const emojiButton = useRef<HTMLButtonElement>(null);
  const pickerId = useId();
  const ahead = useIntent(EmojiPicker.preload);
  const empty = seenText(draft.value) === '';
  const label = t('chat.write', { name });
  const { field, insert } = useComposerField(draft, focused);
  const send = () => {
    if (empty) return;
    onSend(draft.value.trim());
    draft.discard();
    setPicking(false);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (pressedKey(event) === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      send();
    }
  };
  const closePicker = () => {
    setPicking(false);
    emojiButton.current?.focus();
  };

  return (
    <div className="rw-messaging-composer">
      {picking && (
        <Suspense fallback={null}>
          <EmojiPicker id={pickerId} onPick={insert} onClose={closePicker} />
        </Suspense>
      )}
      <IconButton
        ref={emojiButton}
        {...ahead}
        label={t('chat.emoji.open')}
        icon={<Smile size={20} aria-hidden />}
        aria-expanded={picking}
        aria-controls={picking ? pickerId : undefined}
        onClick={() => setPicking(!picking)}
      />
      <TextBox
        ref={field}
        aria-label={label}
        placeholder={t('chat.placeholder')}
        enterKeyHint="send"
        rows={1}
        maxLength={CHAT_TEXT_MAX}
        value={draft.value}
        onChange={({ target }) => {
          draft.set(target.value);
          onTyping();
        }}
        onKeyDown={onKeyDown}
      />
      <SubmitButton empty={empty} onFile={onFile} onSend={send} />
    </div>
  );
}

interface SubmitButtonProps {
  /** The message is blank. */
  empty: boolean;
  onFile: () => void;
  onSend: () => void;
}

function SubmitButton({ empty, onFile, onSend }: SubmitButtonProps) {
  const { t } = useTranslation('messaging');
  return empty ? (
    <IconButton
      key="file"
      label={t('chat.file.open')}
      icon={<Paperclip size={20} aria-hidden />}
      onClick={onFile}
    />
  ) : (
    <IconButton
      key="send"
      type="primary"
      label={t('chat.send')}
      icon={<SendHorizontal className="rw-mirror" size={20} aria-hidden />}
      onClick={onSend}
    />
  );
}
