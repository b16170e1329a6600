/** Field with text whose length `maxLength` limits. */
export type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Input that was refused because the text would become longer than the field's `maxLength`. */
export interface LengthRefusal {
  field: TextControl;
  /** Number of characters too many. */
  over: number;
  /** One character was typed in a full field, instead of a text being inserted. */
  isTyped: boolean;
}

/** `inputType` of events whose text a browser cuts at `maxLength` and that can be cancelled. */
const INSERTS = /^insert(?:Text|LineBreak|From(?:Paste|Drop|Yank))$/;

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
export function refusalOf(event: InputEvent): LengthRefusal | null {
  const { target: field, inputType } = event;
  if (!isTextControl(field) || field.maxLength < 0 || !INSERTS.test(inputType)) return null;
  const text = insertedText(event, field);
  const over = field.value.length - selectedLength(field) + text.length - field.maxLength;
  return text !== '' && over > 0 ? { field, over, isTyped: text.length === 1 } : null;
}
