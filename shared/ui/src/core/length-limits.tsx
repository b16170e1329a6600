import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { bubbleParent, placeBubble, showBubble } from './bubble';
import { onDocument } from './on-document';
import { pressedKey } from './pressed-key';
import { usePageDirection } from './use-direction';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Input that was refused because the text would become longer than the field's `maxLength`. */
interface Refusal {
  field: TextControl;
  /** Number of characters too many. */
  over: number;
  /** One character was typed in a full field, instead of a text being inserted. */
  isTyped: boolean;
}

/** `inputType` of events whose text a browser cuts at `maxLength` and that can be cancelled. */
const INSERTS: ReadonlySet<string> = new Set([
  'insertText',
  'insertLineBreak',
  'insertFromPaste',
  'insertFromDrop',
  'insertFromYank',
]);

const isTextControl = (target: EventTarget | null): target is TextControl =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Text that the event inserts into the field. */
function insertedText(event: InputEvent, field: TextControl): string {
  const isInput = field instanceof HTMLInputElement;
  if (event.inputType === 'insertLineBreak') return isInput ? '' : '\n';
  const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
  // `maxLength` counts a line break as one character; an input drops the one at the end of a cell.
  return isInput ? text.replace(/[\r\n]+$/, '') : text.replaceAll('\r\n', '\n');
}

/** Number of selected characters, which the inserted text replaces. */
function selectedLength({ selectionStart, selectionEnd }: TextControl): number {
  // Inputs for e-mail addresses do not expose their selection.
  return selectionStart === null || selectionEnd === null
    ? String(document.getSelection()).length
    : selectionEnd - selectionStart;
}

/** Returns why the input does not fit into its field, or null if it does. */
function refusalOf(event: InputEvent): Refusal | null {
  const { target: field, inputType } = event;
  if (!isTextControl(field) || field.maxLength < 0 || !INSERTS.has(inputType)) return null;
  const text = insertedText(event, field);
  const over = field.value.length - selectedLength(field) + text.length - field.maxLength;
  return text !== '' && over > 0 ? { field, over, isTyped: text.length === 1 } : null;
}

/**
 * Refuses text that is longer than the `maxLength` of its field and reports it. The browser would
 * insert a part of a pasted text and drop the rest without a word.
 */
function watchLengths(onRefusal: (refusal: Refusal | null) => void): () => void {
  let isShown = false;
  const show = (refusal: Refusal | null): void => {
    if (refusal || isShown) onRefusal(refusal);
    isShown = refusal !== null;
  };
  const hide = (): void => show(null);
  const onBeforeInput = (event: InputEvent): void => {
    const refusal = refusalOf(event);
    if (!refusal) return;
    event.preventDefault();
    show(refusal);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (!isShown || pressedKey(event) !== 'Escape') return;
    // Hides the message, and not the dialog around it.
    event.preventDefault();
    event.stopPropagation();
    hide();
  };
  const stops = [
    onDocument('beforeinput', onBeforeInput),
    onDocument('input', hide),
    onDocument('focusin', hide),
    onDocument('pointerdown', hide),
    onDocument('keydown', onKey),
  ];
  return () => stops.forEach((stop) => stop());
}

/**
 * Reports text that does not fit into its field, for all fields of the page with a `maxLength`. The
 * message stays until the user types, leaves the field or presses Escape.
 */
export function LengthLimits() {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  useEffect(() => watchLengths(setRefusal), []);
  return refusal && createPortal(<LimitNote {...refusal} />, bubbleParent(refusal.field));
}

function LimitNote({ field, over, isTyped }: Refusal) {
  const { t } = useTranslation('kit');
  const dir = usePageDirection();
  const element = useRef<HTMLParagraphElement>(null);
  const words = isTyped
    ? t('limit.full', { count: field.maxLength })
    : t('limit.refused', { count: over });

  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    showBubble(current, field);
    const follow = () => placeBubble(current, field);
    window.addEventListener('scroll', follow, true);
    return () => window.removeEventListener('scroll', follow, true);
  }, [field, words]);

  return (
    <p ref={element} className="rw-limit" role="alert" dir={dir}>
      {words}
    </p>
  );
}
