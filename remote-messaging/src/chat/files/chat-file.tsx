import { Download, ImageOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHost } from '@riwaq/contract';
import { Button, IconButton, UserText } from '@riwaq/ui/core';
import { Part, useDownload } from '@riwaq/ui/page';
import { FileIcon, FilePreview, previewKind } from '@riwaq/ui/upload';

/**
 * A file of a message. `name` is the original file name; `fileUrl` is the address that the server
 * assigned.
 */
export interface ShownFile {
  fileUrl: string;
  name: string;
}

type Address = { kind: 'loading' } | { kind: 'ready'; url: string } | { kind: 'missing' };

/** Short-lived preview URL of a file; `expired` requests a new one, once. */
function useShownAddress(fileUrl: string): { address: Address; expired: () => void } {
  const { files } = useHost();
  const [address, setAddress] = useState<Address>({ kind: 'loading' });
  const [turn, setTurn] = useState(0);
  const failed = useRef(false);
  useEffect(() => {
    let current = true;
    const settle = (next: Address) => {
      if (current) setAddress(next);
    };
    files.previewUrl(fileUrl).then(
      (url) => settle(url === null ? { kind: 'missing' } : { kind: 'ready', url }),
      () => settle({ kind: 'missing' }),
    );
    return () => {
      current = false;
    };
  }, [files, fileUrl, turn]);
  return {
    address,
    expired: () => {
      if (failed.current) setAddress({ kind: 'missing' });
      else setTurn((now) => now + 1);
      failed.current = true;
    },
  };
}

/**
 * A file in a message: images, videos and audio in a frame of fixed size, so that loading does not
 * move the list; other files by name.
 */
export default function ChatFile({ file: { fileUrl, name } }: { file: ShownFile }) {
  const { t } = useTranslation('messaging');
  const kind = previewKind(name);
  const download = useDownload();
  const row = (
    <div className="rw-messaging-file">
      <FileIcon name={name} />
      <UserText as="bdi" className="rw-messaging-file-name" title={name}>
        {name}
      </UserText>
      <IconButton
        size="small"
        label={t('chat.file.download', { name })}
        icon={<Download size={18} aria-hidden />}
        onClick={() => void download(fileUrl)}
      />
    </div>
  );
  if (kind === null || kind === 'pdf') return row;
  return (
    <>
      {kind === 'image' ? (
        <Picture file={{ fileUrl, name }} />
      ) : (
        <Media file={{ fileUrl, name }} kind={kind} />
      )}
      {row}
    </>
  );
}

function Missing() {
  const { t } = useTranslation('messaging');
  return (
    <span className="rw-messaging-media-missing">
      <ImageOff size={20} aria-hidden /> {t('chat.file.missing')}
    </span>
  );
}

function Picture({ file: { fileUrl, name } }: { file: ShownFile }) {
  const { t } = useTranslation('messaging');
  const { address, expired } = useShownAddress(fileUrl);
  const [open, setOpen] = useState(false);
  return (
    <div className="rw-messaging-media" data-kind="image">
      {address.kind === 'missing' && <Missing />}
      {address.kind === 'ready' && (
        <Button
          type="text"
          className="rw-messaging-picture"
          aria-label={t('chat.file.show', { name })}
          onClick={() => setOpen(true)}
        >
          <img src={address.url} alt={name} loading="lazy" decoding="async" onError={expired} />
        </Button>
      )}
      <Part open={open} onClose={() => setOpen(false)}>
        {open && (
          <FilePreview
            file={{ fileUrl, fileCaption: name }}
            kind="image"
            onClose={() => setOpen(false)}
          />
        )}
      </Part>
    </div>
  );
}

function Media({ file: { fileUrl, name }, kind }: { file: ShownFile; kind: 'video' | 'audio' }) {
  const { address, expired } = useShownAddress(fileUrl);
  return (
    <div className="rw-messaging-media" data-kind={kind}>
      {address.kind === 'missing' && <Missing />}
      {address.kind === 'ready' && kind === 'audio' && (
        <audio src={address.url} controls preload="metadata" aria-label={name} onError={expired} />
      )}
      {address.kind === 'ready' && kind === 'video' && (
        <video
          src={address.url}
          controls
          preload="metadata"
          playsInline
          aria-label={name}
          onError={expired}
        />
      )}
    </div>
  );
}
