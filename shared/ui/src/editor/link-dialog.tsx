import { RICH_TEXT } from '@riwaq/api';
import { Input as PlainInput } from 'antd';
import { scoped } from '../antd/scope';
import { Button } from '../core/button';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onEnter } from '../core/pressed-key';
import { Modal } from '../overlay/modal';

const Input = scoped(PlainInput);

export interface LinkDialogProps {
  /** Initial text and address; an empty text defaults to the address. */
  initial: { text: string; href: string };
  /** Whether the text is the current selection, which this dialog cannot change. */
  textFixed: boolean;
  onSave: (link: { text: string; href: string }) => void;
  /** Omitted when there is no link yet. */
  onRemove?: () => void;
  onClose: () => void;
}

/** Marks of direction, and what surrounds an address that was copied from a text. */
const COPIED_ALONG = /^[\p{Cf}\s]+|[\p{Cf}\s]+$|\p{Bidi_Control}/gu;

/**
 * Normalises a typed address: without a scheme it is a web address. Null if its scheme is not
 * allowed.
 */
export function linkAddress(typed: string): string | null {
  const trimmed = typed.replace(COPIED_ALONG, '');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(trimmed)?.[1]?.toLowerCase();
  const address =
    scheme === undefined || /^[^/]+:\d+(?:\/|$)/.test(trimmed) ? `https://${trimmed}` : trimmed;
  if (trimmed === '' || /\s/.test(trimmed) || !URL.canParse(address)) return null;
  return (RICH_TEXT.linkSchemes as readonly string[]).includes(
    new URL(address).protocol.slice(0, -1),
  )
    ? address
    : null;
}

export function LinkDialog({ initial, textFixed, onSave, onRemove, onClose }: LinkDialogProps) {
  const { t } = useTranslation('kit');
  const [text, setText] = useState(initial.text);
  const [typed, setTyped] = useState(initial.href);
  const [refused, setRefused] = useState(false);
  const id = useId();
  const save = () => {
    const href = linkAddress(typed);
    if (href === null) return setRefused(true);
    onSave({ text: text.trim() || href, href });
  };
  return (
    <Modal
      open
      title={t('editor.link')}
      onCancel={onClose}
      footer={[
        onRemove && (
          <Button key="remove" danger type="text" onClick={onRemove}>
            {t('editor.unlink')}
          </Button>
        ),
        <Button key="cancel" onClick={onClose}>
          {t('cancel')}
        </Button>,
        <Button key="save" type="primary" onClick={save}>
          {t('editor.insert')}
        </Button>,
      ]}
      width={440}
    >
      <div className="rw-fields">
        {!textFixed && (
          <div className="rw-field">
            <label htmlFor={`${id}-text`}>{t('editor.linkText')}</label>
            <Input
              id={`${id}-text`}
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={onEnter(save)}
            />
          </div>
        )}
        <div className="rw-field">
          <label htmlFor={`${id}-href`}>{t('editor.linkAddress')}</label>
          <Input
            id={`${id}-href`}
            dir="ltr"
            inputMode="url"
            autoFocus
            value={typed}
            placeholder={t('editor.linkExample')}
            status={refused ? 'error' : undefined}
            aria-invalid={refused}
            aria-describedby={refused ? `${id}-why` : undefined}
            onChange={(event) => {
              setTyped(event.target.value);
              setRefused(false);
            }}
            onKeyDown={onEnter(save)}
          />
          {refused && (
            <p id={`${id}-why`} className="rw-field-error" role="alert">
              {t('editor.linkRefused')}
            </p>
          )}
        </div>
      </div>
    </Modal>
  );
}
