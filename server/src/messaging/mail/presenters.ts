import {
  formatFileSize,
  UNIVERSITY_GUID,
  type MailDraft,
  type DraftInShort,
  type FileItem,
  type Mail,
  type MailDelivery,
  type MailInShort,
  type MailPerson,
} from '@riwaq/api';
import type { Services } from '../../platform/services';
import type { DeliveryRow, DraftRow, MailFileRow, MailRow, PersonRow, WholeMailRow } from './rows';
import { bindContext } from '../../platform/bind-context';

export interface MailPresenters {
  /** Presents a person to a reader: the photo's address is signed for the reader. */
  person(row: PersonRow, reader: string): MailPerson;
  delivery(row: DeliveryRow): MailDelivery;
  short(row: MailRow, reader: string): MailInShort;
  whole(row: WholeMailRow, reader: string): Mail;
  draftInShort(row: DraftRow): DraftInShort;
  draft(row: DraftRow, recipients: MailDraft['recipients']): MailDraft;
}

type PresentersDeps = Pick<Services, 'time' | 'files'>;

const files = (rows: readonly MailFileRow[]): FileItem[] =>
  rows.map(({ guid, url, name, bytes, downloads }) => ({
    fileGuid: guid,
    fileUrl: url,
    fileCaption: name,
    fileSizeFormated: formatFileSize(bytes),
    downloadCount: downloads,
  }));

const person = (
  { files: stored }: PresentersDeps,
  { guid, name, image }: PersonRow,
  reader: string,
): MailPerson => ({
  personGuid: guid,
  personName: name,
  profileImageUrl: image && stored.addressForShowing(image, reader),
});

const delivery: MailPresenters['delivery'] = (row: DeliveryRow): MailDelivery => ({
  mailGuid: row.guid,
  recipientsCount: row.recipients_count,
  deliveredCount: row.delivered_count,
  readCount: row.read_count,
});

const short = (deps: PresentersDeps, row: MailRow, reader: string): MailInShort => ({
  mailGuid: row.guid,
  type: row.sent ? 'sent' : 'received',
  title: row.title,
  excerpt: row.excerpt,
  answerable: row.sender_guid !== null,
  sender: person(
    deps,
    { guid: row.sender_guid ?? UNIVERSITY_GUID, name: row.sender_name, image: row.sender_image },
    reader,
  ),
  subject:
    row.subject_guid === null
      ? null
      : { subjectGuid: row.subject_guid, subjectName: row.subject_name ?? '' },
  section:
    row.section_guid === null
      ? null
      : { sectionGuid: row.section_guid, sectionName: row.section_name ?? '' },
  replyOnGuid: row.reply_on_guid,
  createdDate: deps.time.format(row.created_at),
  filesCount: row.files_count,
  read: row.read,
  archived: row.archived,
  replied: row.replied,
  recipients: row.recipients.map((one) => person(deps, one, reader)),
  delivery: row.sent ? delivery(row) : null,
});

const draftInShort = ({ time }: PresentersDeps, row: DraftRow): DraftInShort => ({
  draftGuid: row.guid,
  version: row.version,
  title: row.title,
  excerpt: row.excerpt,
  replyOnGuid: row.reply_on_guid,
  filesCount: row.files.length,
  recipientsCount: row.to_guids.length,
  modifiedDate: time.format(row.modified_at),
});

const whole = (deps: PresentersDeps, row: WholeMailRow, reader: string): Mail => ({
  ...short(deps, row, reader),
  detailsHTML: deps.files.htmlForReading(row.html, reader),
  files: files(row.files),
});

const draft = (
  deps: PresentersDeps,
  row: DraftRow,
  recipients: MailDraft['recipients'],
): MailDraft => ({
  ...draftInShort(deps, row),
  saveKey: row.save_key,
  detailsHTML: deps.files.htmlForReading(row.html, row.owner_guid),
  recipients,
  subjectGuid: row.subject_guid,
  sectionGuid: row.section_guid,
  files: files(row.files),
});

/** Maps database rows to the API's entities. */
export function createPresenters(deps: PresentersDeps): MailPresenters {
  return { delivery, ...bindContext(deps, { person, short, draftInShort, whole, draft }) };
}
