import { Copy, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useHost } from '@riwaq/contract';
import { Button, Card, UserText } from '@riwaq/ui/core';
import { linkedText } from '../core/linked-text';
import { copyText } from './copy-text';

/** A user's text that the server refused. */
export interface RefusedText {
  guid: string;
  text: string;
  /** Key of a text in the `status` namespace. */
  reason: string;
}

/** Texts of the module: the kit's texts belong to the host, which may be older. */
export interface RefusedTextLabels {
  title: string;
  copy: string;
  copied: string;
  copyFailed: string;
  discard: string;
  discardText: string;
}

interface RefusedTextsProps {
  labels: RefusedTextLabels;
  texts: readonly RefusedText[];
  onDiscard: (guid: string) => void;
}

/** List of queued texts that were refused, for reading, copying and discarding. */
export function RefusedTexts({ labels, texts, onDiscard }: RefusedTextsProps) {
  const { t } = useTranslation('status');
  const { confirm, notify } = useHost();
  if (texts.length === 0) return null;
  const copy = async (text: string) => {
    if (await copyText(text)) notify.success(labels.copied);
    else notify.error(labels.copyFailed);
  };
  const discard = async (guid: string) => {
    if (await confirm({ text: labels.discardText, danger: true })) onDiscard(guid);
  };
  return (
    <Card title={<h2 className="rw-refused-title">{labels.title}</h2>} role="status">
      <ul className="rw-refused">
        {texts.map(({ guid, text, reason }) => (
          <li key={guid}>
            <UserText as="p" className="rw-refused-text">
              {linkedText(text)}
            </UserText>
            <p className="rw-form-failure">{t(reason)}</p>
            <div className="rw-refused-acts">
              <Button
                size="small"
                icon={<Copy size={16} aria-hidden />}
                onClick={() => void copy(text)}
              >
                {labels.copy}
              </Button>
              <Button
                size="small"
                type="text"
                danger
                icon={<Trash2 size={16} aria-hidden />}
                onClick={() => void discard(guid)}
              >
                {labels.discard}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
