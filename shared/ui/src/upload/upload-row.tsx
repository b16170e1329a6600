import { formatFileSize } from '@riwaq/api';
import { Progress as PlainProgress } from 'antd';
import { Pause, Play, RotateCw, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { scoped } from '../antd/scope';
import { IconButton } from '../core/icon-button';
import { FileIcon } from './file-icon';
import type { ShownUpload } from './use-uploads';
import { UserText } from '../core/user-text';

const Progress = scoped(PlainProgress);

/**
 * Text for the state of an upload, and the server's own text for a failure without a translation.
 */
function messageOf(state: Exclude<ShownUpload['state'], { kind: 'done' | 'cancelled' }>) {
  if (state.kind !== 'failed') return { text: `kit:upload.state.${state.kind}` as const };
  if (state.reason) return { text: `status:fields.${state.reason}` as const };
  if (state.code === 'too-many') return { text: 'status:errors.too-many' as const };
  return { text: 'kit:upload.state.failed' as const, serverText: state.serverText };
}

/** Row of an upload in progress, with its controls. */
export function UploadRow({ upload: { file, state, handle } }: { upload: ShownUpload }) {
  const { t } = useTranslation(['kit', 'status']);
  if (state.kind === 'done' || state.kind === 'cancelled') return null;
  const percent = state.total === 0 ? 0 : Math.floor((state.sent / state.total) * 100);
  const failed = state.kind === 'failed';
  const { text, serverText } = messageOf(state);
  return (
    <li className="rw-file">
      <FileIcon name={file.name} />
      <div className="rw-file-main">
        <UserText as="bdi" className="rw-file-name">
          {file.name}
        </UserText>
        <Progress
          percent={percent}
          size="small"
          showInfo={false}
          status={failed ? 'exception' : state.kind === 'uploading' ? 'active' : 'normal'}
          aria-label={t('upload.progressOf', { name: file.name })}
        />
        <p className={failed ? 'rw-file-note rw-text-danger' : 'rw-file-note'} role="status">
          {t(text)} ·{' '}
          <UserText as="bdi">
            {formatFileSize(state.sent)} / {formatFileSize(state.total)}
          </UserText>
          {serverText && (
            <>
              {' '}
              · <UserText as="bdi">{serverText}</UserText>
            </>
          )}
        </p>
        {failed && <p className="rw-file-note">{t('upload.leftOut')}</p>}
      </div>
      <TransferButton name={file.name} state={state.kind} handle={handle} />
      <IconButton
        label={t('upload.cancel', { name: file.name })}
        icon={<X size={18} aria-hidden />}
        onClick={() => handle.cancel()}
      />
    </li>
  );
}

interface TransferButtonProps {
  name: string;
  state: ShownUpload['state']['kind'];
  handle: ShownUpload['handle'];
}

/** Pauses, resumes or retries an upload. One button for all three, so that it retains the focus. */
function TransferButton({ name, state, handle }: TransferButtonProps) {
  const { t } = useTranslation('kit');
  if (state === 'uploading')
    return (
      <IconButton
        label={t('upload.pause', { name })}
        icon={<Pause size={18} aria-hidden />}
        onClick={() => handle.pause()}
      />
    );
  if (state !== 'paused' && state !== 'failed') return null;
  const Icon = state === 'failed' ? RotateCw : Play;
  return (
    <IconButton
      label={t(state === 'failed' ? 'upload.retry' : 'upload.resume', { name })}
      icon={<Icon size={18} aria-hidden />}
      onClick={() => handle.resume()}
    />
  );
}
