import { createHash } from 'node:crypto';
import { foldForSearch } from '@riwaq/api';
import { titleKey } from '../src/library/rules/title-key';
import { makeFile, type DemoFile } from './files';
import { demoGuid } from './guid';
import {
  libraryMaterial,
  type LibraryEntry,
  type LibraryFileKind,
  type LibraryShelfMaterial,
} from './material/library';
import { pdf } from './file-formats/pdf';
import { png } from './file-formats/png';
import { txt } from './file-formats/txt';
import { wav } from './file-formats/wav';
import { createRandom, type Random } from './random';
import type { Row } from './rows';
import type { Person, Structure, Subject } from './structure';
import { daysFrom, momentBetween } from './times';

export interface LibraryRows {
  categories: Array<Row<'library_category'>>;
  documents: Array<Row<'library_document'>>;
  marks: Array<Row<'library_mark'>>;
  files: DemoFile[];
  links: Array<Row<'file_link'>>;
}

interface Planned {
  shelf: LibraryShelfMaterial;
  topKey: string;
  entry: LibraryEntry;
  number: number;
  createdAt: Date;
}

/** Days over which the library was filled. */
const FILLED_IN = 150;
/** Accounts that saved and opened documents. */
const READERS = ['student', 'student2', 'teacher', 'teacher2', 'admin'] as const;
const SAVED = 6;

const CONTENTS: Readonly<Record<LibraryFileKind, (planned: Planned) => Buffer>> = {
  pdf: ({ shelf, number }) =>
    pdf('Riwaq University Library', [shelf.nameEn, `Document ${number}`, 'Reading copy']),
  txt: ({ shelf, entry: [title, authors, , , description], number }) =>
    txt([title, authors, '', description, '', `${shelf.nameEn} · ${number}`]),
  png: ({ number }) => png(createRandom(`library picture ${number}`)),
  wav: ({ number }) => wav([392, 440, 494].map((hertz) => hertz + number)),
};

const categoryGuid = (key: string): string => demoGuid('library category', key);

/** Adds the categories, and returns their documents in the order of creation. */
function addShelves(out: LibraryRows, random: Random, now: Date): Planned[] {
  const planned: Planned[] = [];
  const addShelf = (
    shelf: LibraryShelfMaterial,
    parent: LibraryShelfMaterial | null,
    position: number,
  ) => {
    out.categories.push({
      guid: categoryGuid(shelf.key),
      parent_guid: parent && categoryGuid(parent.key),
      name_ar: shelf.nameAr,
      name_en: shelf.nameEn,
      icon: shelf.icon,
      color: shelf.color,
      position,
      documents_count: shelf.entries.length,
    });
    for (const entry of shelf.entries) {
      planned.push({
        shelf,
        topKey: parent?.key ?? shelf.key,
        entry,
        number: planned.length + 1,
        createdAt: momentBetween(random, daysFrom(now, -FILLED_IN), now),
      });
    }
    shelf.shelves?.forEach((inner, index) => addShelf(inner, shelf, index));
  };
  libraryMaterial.forEach((shelf, index) => addShelf(shelf, null, index));
  return planned.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

/** Adds a document with its file. */
function addDocument(
  out: LibraryRows,
  planned: Planned,
  owner: Person,
  subject: Subject | undefined,
  downloads: number,
): void {
  const { shelf, topKey, entry, number, createdAt } = planned;
  const [title, authors, year, language, description, kind = 'pdf'] = entry;
  const content = CONTENTS[kind](planned);
  const file = makeFile(['library', `${number}`], {
    location: 'Library',
    owner,
    name: `${title}.${kind}`,
    caption: title,
    createdAt,
    downloads,
    content,
  });
  const guid = demoGuid('library document', number);
  out.files.push(file);
  out.links.push({ source_guid: guid, file_guid: file.guid, area: 'library' });
  out.documents.push({
    guid,
    category_guid: categoryGuid(shelf.key),
    top_guid: categoryGuid(topKey),
    title,
    title_key: titleKey(title),
    authors,
    year,
    language,
    description,
    subject_guid: subject?.guid ?? null,
    department_guid: subject?.stage.department.guid ?? null,
    search_text: foldForSearch(`${title} ${authors} ${description}`),
    file_guid: file.guid,
    cover_guid: null,
    content_hash: createHash('sha256').update(content).digest('hex'),
    download_count: downloads,
    created_by: owner.guid,
    created_at: createdAt,
    modified_at: null,
  });
}

/**
 * Builds the library: categories, documents with their files in the order of creation, and the
 * marks of readers.
 */
export function buildLibrary(
  { subjects, byUserName }: Pick<Structure, 'subjects' | 'byUserName'>,
  now: Date,
): LibraryRows {
  const out: LibraryRows = { categories: [], documents: [], marks: [], files: [], links: [] };
  const random = createRandom('library');
  const planned = addShelves(out, random, now);
  for (const each of planned) {
    const subject = subjects.find(({ material }) => material.key === each.shelf.subject);
    // Few documents are downloaded often, most a little.
    const downloads = Math.floor(320 * random.next() ** 3);
    addDocument(out, each, byUserName(each.shelf.by), subject, downloads);
  }
  for (const userName of READERS) {
    random.sample(planned, SAVED * 2).forEach(({ number, createdAt }, index) => {
      const opened = momentBetween(random, createdAt, now);
      out.marks.push({
        document_guid: demoGuid('library document', number),
        person_guid: byUserName(userName).guid,
        saved_at: index < SAVED ? opened : null,
        opened_at: opened,
      });
    });
  }
  return out;
}
