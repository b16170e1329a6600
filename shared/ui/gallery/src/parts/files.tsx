import type { TestHost } from '@riwaq/contract/testing';
import { useEffect, useState } from 'react';
import { Button, Card } from '../../../src/core';
import { FileCard, FileUploader, type AttachedFile } from '../../../src/upload';
import type { GalleryPart } from '../part';

const FILES = [
  {
    fileUrl: 'Forums/1/lecture.pdf',
    fileCaption: 'المحاضرة الأولى.pdf',
    fileSizeFormated: '1.4 MB',
    downloadCount: 12,
  },
  {
    fileUrl: 'Forums/2/photo.jpg',
    fileCaption: 'Experiment photo.jpg',
    fileSizeFormated: '240.0 KB',
    downloadCount: 2,
  },
  {
    fileUrl: 'Forums/3/marks.xlsx',
    fileCaption: 'درجات الشعبة أ',
    fileSizeFormated: '18.2 KB',
    downloadCount: 0,
  },
  {
    fileUrl: 'Forums/4/lesson.mp3',
    fileCaption: 'تسجيل صوتي طويل الاسم جدًا حتى لا يتسع له السطر الواحد في البطاقة.mp3',
    fileSizeFormated: '8.0 MB',
    downloadCount: 1,
  },
];
const BYTES = 12_000_000;

/** Puts the last four uploads into different states. */
function startUploads(host: TestHost): void {
  const [going, paused, waiting, failed] = host.files.uploads.slice(-4);
  going?.progress(BYTES * 0.6);
  paused?.progress(BYTES * 0.3);
  paused?.pause();
  waiting?.progress(BYTES * 0.8);
  waiting?.wait();
  failed?.progress(BYTES * 0.5);
  failed?.fail('server', { serverText: 'disk full' });
}

function Show({ host, arabic }: { host: TestHost; arabic: boolean }) {
  const [files, setFiles] = useState<AttachedFile[]>(FILES.slice(0, 1));
  useEffect(() => {
    const input = document.querySelector<HTMLInputElement>('#files input[type=file]');
    if (!input || host.files.uploads.length > 0) return;
    const transfer = new DataTransfer();
    for (const name of ['video.mp4', 'archive.zip', 'slides.pptx', 'book.docx', 'virus.exe'])
      transfer.items.add(new File([new Uint8Array(BYTES)], name));
    input.files = transfer.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    setTimeout(() => startUploads(host));
  }, [host]);
  return (
    <div className="rw-gallery-grid">
      <Card title={arabic ? 'المرفقات' : 'Attachments'}>
        <FileUploader location="Forums" files={files} onChange={setFiles} />
        <Button type="link" onClick={() => host.files.uploads[0]?.finish()}>
          {arabic ? 'إنهاء الأول' : 'Finish the first'}
        </Button>
      </Card>
      <Card title={arabic ? 'ملفات' : 'Files'}>
        <div className="rw-gallery-rows">
          {FILES.map((file) => (
            <FileCard
              key={file.fileUrl}
              file={file}
              onDownload={() => host.files.download(file.fileUrl)}
            />
          ))}
        </div>
      </Card>
    </div>
  );
}

export const files: GalleryPart = { id: 'files', Show };
