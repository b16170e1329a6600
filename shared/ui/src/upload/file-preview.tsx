import { useFileAccess } from '@riwaq/contract';
import { Spin } from '../core/spin';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../core/error-state';
import { useLoad } from '../core/use-load';
import { Modal } from '../overlay/modal';
import { UserText } from '../core/user-text';

export interface FilePreviewProps {
  file: { fileUrl: string; fileCaption: string };
  kind: 'image' | 'video' | 'audio' | 'pdf';
  onClose: () => void;
}

async function existing(url: Promise<string | null>): Promise<string> {
  const found = await url;
  if (found === null) throw new Error('The file does not exist any more.');
  return found;
}

/** Previews a file in a dialog, from a short-lived address; does not count as a download. */
export default function FilePreview({ file, kind, onClose }: FilePreviewProps) {
  const { t } = useTranslation('kit');
  const files = useFileAccess();
  const { state, retry } = useLoad(file.fileUrl, () => existing(files.previewUrl(file.fileUrl)));
  return (
    <Modal
      open
      onCancel={onClose}
      footer={null}
      width={kind === 'audio' ? 520 : 960}
      title={<UserText as="bdi">{file.fileCaption}</UserText>}
    >
      <div className={`rw-preview rw-preview-${kind}`}>
        {state.kind === 'loading' && <Spin />}
        {state.kind === 'failed' && (
          <ErrorState
            title={t('file.previewFailed')}
            text={t('file.previewFailedText')}
            onRetry={retry}
          />
        )}
        {state.kind === 'ready' && (
          <Shown kind={kind} url={state.data} caption={file.fileCaption} />
        )}
      </div>
    </Modal>
  );
}

function Shown({
  kind,
  url,
  caption,
}: {
  kind: FilePreviewProps['kind'];
  url: string;
  caption: string;
}) {
  if (kind === 'image') return <img src={url} alt={caption} />;
  if (kind === 'pdf') return <iframe src={url} title={caption} />;
  return kind === 'audio' ? (
    <audio src={url} controls aria-label={caption} />
  ) : (
    <video src={url} controls aria-label={caption} />
  );
}
