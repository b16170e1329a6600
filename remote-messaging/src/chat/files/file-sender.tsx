import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CHAT_TEXT_MAX, extensionOf, seenText } from '@riwaq/api';
import { Field, FormDialog } from '@riwaq/ui/editing';
import { Input } from '@riwaq/ui/form';
import { FileUploader, type AttachedFile } from '@riwaq/ui/upload';
import type { OutgoingFile } from '../rules/outgoing-queue';
import ChatFile from './chat-file';

const WIDTH = 480;

interface FileSenderProps {
  open: boolean;
  onClose: () => void;
  onSend: (text: string, file: OutgoingFile) => void;
}

/** Sends one file with a preview and an optional text. */
export default function FileSender({ open, onClose, onSend }: FileSenderProps) {
  const { t } = useTranslation('messaging');
  const [files, setFiles] = useState<readonly AttachedFile[]>([]);
  const [busy, setBusy] = useState(false);
  const [text, setText] = useState('');
  const [file] = files;
  const submit = () => {
    if (!file || busy) return;
    onSend(seenText(text) === '' ? '' : text.trim(), {
      fileUrl: file.fileUrl,
      fileName: file.fileCaption,
      fileType: extensionOf(file.fileCaption),
    });
    onClose();
  };
  return (
    <FormDialog
      open={open}
      title={t('chat.file.title')}
      width={WIDTH}
      onClose={onClose}
      saveLabel={t('chat.file.send')}
      editing={{
        submit,
        canSave: file !== undefined && !busy,
        saving: false,
        changed: busy || file !== undefined || text !== '',
        failure: null,
      }}
    >
      <FileUploader
        location="ChatPrivate"
        multiple={false}
        captions={false}
        files={files}
        onChange={setFiles}
        onBusy={setBusy}
      />
      {file && (
        <div className="rw-messaging-preview" role="group" aria-label={t('chat.file.preview')}>
          <ChatFile file={{ fileUrl: file.fileUrl, name: file.fileCaption }} />
        </div>
      )}
      <Field label={t('chat.file.caption')}>
        {(control) => (
          <Input.TextArea
            {...control}
            value={text}
            maxLength={CHAT_TEXT_MAX}
            autoSize={{ minRows: 1, maxRows: 4 }}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
