import {
  File,
  FileArchive,
  FileImage,
  FileMusic,
  FilePlay,
  FileSpreadsheet,
  FileText,
  Presentation,
  type LucideIcon,
} from 'lucide-react';
import { fileKind, type FileKind } from './file-kind';

const ICONS: Record<FileKind, LucideIcon> = {
  image: FileImage,
  video: FilePlay,
  audio: FileMusic,
  pdf: FileText,
  document: FileText,
  sheet: FileSpreadsheet,
  slides: Presentation,
  archive: FileArchive,
  other: File,
};

/** Icon of a file's kind. */
export function FileIcon({ name }: { name: string }) {
  const kind = fileKind(name);
  const Icon = ICONS[kind];
  return (
    <span className={`rw-file-icon rw-file-${kind}`} aria-hidden>
      <Icon size={22} />
    </span>
  );
}
