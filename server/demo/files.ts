import type { UploadLocation } from '@riwaq/api';
import { pathOf } from '../src/platform/files/addresses';
import { mimeOf } from '../src/platform/files/content-types';
import { safeFileName } from '../src/platform/files/file-name';
import { demoGuid } from './guid';
import { pdf } from './file-formats/pdf';
import { png } from './file-formats/png';
import { txt } from './file-formats/txt';
import { createRandom } from './random';
import type { Row } from './rows';
import type { Person } from './structure';

export interface DemoFile {
  guid: string;
  address: string;
  content: Buffer;
  caption: string;
  row: Row<'file'>;
}

export interface NewFile {
  /** Default 'Forums'. */
  location?: UploadLocation;
  owner: Person;
  name: string;
  caption: string;
  createdAt: Date;
  downloads: number;
  content: Buffer;
}

/** Makes a file; `key` identifies it. */
export function makeFile(
  key: readonly string[],
  { location = 'Forums', owner, name, caption, createdAt, downloads, content }: NewFile,
): DemoFile {
  const guid = demoGuid('file', ...key);
  const fileName = safeFileName(name);
  const fileUrl = `${location}/${guid}/${fileName}`;
  const mime = mimeOf(fileName.slice(fileName.lastIndexOf('.') + 1));
  return {
    guid,
    content,
    caption,
    address: pathOf(fileUrl),
    row: {
      guid,
      file_url: fileUrl,
      original_name: fileName,
      mime,
      bytes: content.length,
      owner_guid: owner.guid,
      download_count: downloads,
      created_at: createdAt,
    },
  };
}

export const contentOf = {
  sheet: (subject: string, number: number): Buffer =>
    pdf('Riwaq University', [
      `${subject} - answer sheet ${number}`,
      'Name:                                                  Section:',
      'Date:                                                    Code: RW-',
    ]),
  form: (subject: string): Buffer =>
    pdf('Riwaq University', [subject, 'Full name:', 'Department and stage:', 'Signature:']),
  slides: (subject: string, number: number): Buffer =>
    pdf(`${subject} - lecture ${number}`, [
      'Riwaq University',
      `Lecture ${number} of the term`,
      'Notes:',
    ]),
  notes: (title: string, lines: readonly string[]): Buffer => txt([title, '', ...lines]),
  picture: (key: string): Buffer => png(createRandom(`picture ${key}`)),
} as const;
