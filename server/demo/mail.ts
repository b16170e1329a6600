import { foldForSearch } from '@riwaq/api';
import { sql } from 'kysely';
import type { Tx } from '../src/platform/db/database';
import { excerptOf, FILES_AREA } from '../src/messaging/mail/mail-content';
import { makeFile, contentOf, type DemoFile } from './files';
import { demoGuid } from './guid';
import {
  draftMaterial,
  mailMaterial,
  type AnswerMaterial,
  type DraftMaterial,
  type ThreadMaterial,
} from './material/mail';
import { createRandom, type Random } from './random';
import type { Row } from './rows';
import { classOf, type Person, type Structure } from './structure';
import { daysFrom } from './times';

export interface MailRows {
  files: DemoFile[];
  links: Array<Row<'file_link'>>;
  mails: Array<Row<'mail'>>;
  copies: Array<Row<'mail_copy'>>;
  attachments: Array<Row<'mail_file'>>;
  drafts: Array<Row<'mail_draft'>>;
}

/** Share of a class that has read a mail sent to all of it. */
const READ_OF_CLASS = 0.8;
/** Time until a mail is read, as a fraction of a day. */
const READ_AFTER = 0.2;
/** The account whose class `class` refers to. */
const OF_CLASS = 'student';

const LINES = ['Prepared for the course.', 'See the lecture for the details.'];
function content(name: string): Buffer {
  const extension = name.slice(name.lastIndexOf('.'));
  if (extension === '.png') return contentOf.picture(name);
  return extension === '.txt' ? contentOf.notes('Solution', LINES) : contentOf.sheet('Course', 1);
}

type MailContent = Pick<AnswerMaterial, 'title' | 'paragraphs' | 'file' | 'day'>;
interface Mail {
  guid: string;
  thread: string;
  sender: Person;
  people: readonly Person[];
  unread: readonly string[];
  archivedBy: readonly string[];
  replyOn: string | null;
  subject: string | null;
}

interface MailBuilder extends Pick<Structure, 'subjects' | 'byUserName'> {
  readonly out: MailRows;
  readonly now: Date;
  readonly withFiles: boolean;
  readonly random: Random;
  /** The students of the class that `class` refers to. */
  readonly ofClass: readonly Person[];
}

const htmlOf = (paragraphs: readonly string[]) =>
  paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('');
const subjectGuid = ({ subjects }: MailBuilder, key: string | undefined) =>
  subjects.find(({ material }) => material.key === key)?.guid ?? null;

function addFile(
  { out, withFiles }: MailBuilder,
  guid: string,
  owner: Person,
  name: string,
  at: Date,
): void {
  if (!withFiles) return;
  const file = makeFile(['mail', guid, name], {
    location: 'Mails',
    owner,
    name,
    caption: name,
    createdAt: at,
    downloads: 0,
    content: content(name),
  });
  out.files.push(file);
  out.links.push({ source_guid: guid, file_guid: file.guid, area: FILES_AREA });
  out.attachments.push({ source_guid: guid, file_guid: file.guid, position: 0 });
}

/** Adds the copies of the sender and of the recipients, who read it at `readAt`, or not. */
function addCopies(
  { out }: MailBuilder,
  { guid, sender, people, archivedBy }: Mail,
  at: Date,
  { readers, readAt }: { readers: readonly Person[]; readAt: Date },
): void {
  const copy = (person: Person, sent: boolean, read: Date | null) =>
    out.copies.push({
      mail_guid: guid,
      person_guid: person.guid,
      mail_seq: 0,
      sent,
      delivered_at: at,
      read_at: read,
      opened: !sent && read !== null,
      archived: archivedBy.includes(person.userName),
      deleted_at: null,
    });
  copy(sender, true, at);
  for (const person of people) copy(person, false, readers.includes(person) ? readAt : null);
}

function addMail(
  builder: MailBuilder,
  mail: Mail,
  { title, paragraphs, file, day }: MailContent,
): void {
  const { out, now, random, ofClass } = builder;
  const { guid, thread, sender, people, unread, replyOn, subject } = mail;
  const at = daysFrom(now, day);
  const text = paragraphs.join(' ');
  const readAt = daysFrom(now, day + READ_AFTER);
  const readers = people.filter(
    ({ userName }) =>
      readAt < now &&
      !unread.includes(userName) &&
      (people.length < ofClass.length || userName === OF_CLASS || random.chance(READ_OF_CLASS)),
  );
  out.mails.push({
    guid,
    sender_guid: sender.guid,
    title,
    html: htmlOf(paragraphs),
    excerpt: excerptOf(text),
    search_text: foldForSearch(
      [title, text, sender.fullName, ...(file === undefined ? [] : [file])].join(' '),
    ),
    recipients_text: foldForSearch(people.map(({ fullName }) => fullName).join(' ')),
    subject_guid: subject,
    section_guid: null,
    thread_guid: thread,
    reply_on_guid: replyOn,
    recipients_count: people.length,
    delivered_count: people.length,
    read_count: readers.length,
    created_at: at,
  });
  addCopies(builder, mail, at, { readers, readAt });
  if (file !== undefined) addFile(builder, guid, sender, file, at);
}

/** The mails of a thread, each with the day on which it is added. */
function threadOf(
  builder: MailBuilder,
  {
    key,
    from,
    to,
    subject,
    unread = [],
    archivedBy = [],
    answers = [],
    ...written
  }: ThreadMaterial,
): Array<{ day: number; add: () => void }> {
  const { byUserName, ofClass } = builder;
  const guid = demoGuid('mail', key);
  const starter = byUserName(from);
  const first: Mail = {
    guid,
    thread: guid,
    sender: starter,
    people: to === 'class' ? ofClass : to.map(byUserName),
    unread,
    archivedBy,
    replyOn: null,
    subject: subjectGuid(builder, subject),
  };
  /** The latest mail of each writer. */
  const latest = new Map([[starter, guid]]);
  let other = starter;
  const later = answers.map((answer, index) => {
    const sender = byUserName(answer.from);
    // A reply goes to the starter of the thread; the starter replies to the last other writer.
    const receiver = sender === starter ? other : starter;
    if (sender !== starter) other = sender;
    const mail: Mail = {
      ...first,
      guid: demoGuid('mail', key, index),
      sender,
      people: [receiver],
      unread: answer.unread ? [receiver.userName] : [],
      archivedBy: [],
      replyOn: latest.get(receiver) ?? guid,
    };
    latest.set(sender, mail.guid);
    return { day: answer.day, add: () => addMail(builder, mail, answer) };
  });
  return [{ day: written.day, add: () => addMail(builder, first, written) }, ...later];
}

function addDraft(
  builder: MailBuilder,
  { key, owner, day, title, paragraphs, to, subject }: DraftMaterial,
): void {
  const { out, now, byUserName } = builder;
  out.drafts.push({
    guid: demoGuid('mail draft', key),
    owner_guid: byUserName(owner).guid,
    version: 1,
    title,
    html: htmlOf(paragraphs),
    excerpt: excerptOf(paragraphs.join(' ')),
    to_guids: to.map((name) => byUserName(name).guid),
    subject_guid: subjectGuid(builder, subject),
    section_guid: null,
    reply_on_guid: null,
    modified_at: daysFrom(now, day),
  });
}

/**
 * Builds the mails: threads in both languages between the named people and their class, read and
 * unread. `mail_seq` is set once the database has numbered the mails.
 */
export function buildMails(
  { stages, subjects, byUserName }: Pick<Structure, 'stages' | 'subjects' | 'byUserName'>,
  now: Date,
  { withFiles }: { withFiles: boolean },
): MailRows {
  const out: MailRows = {
    files: [],
    links: [],
    mails: [],
    copies: [],
    attachments: [],
    drafts: [],
  };
  const ofClass = classOf(stages, OF_CLASS);
  const random = createRandom('mails');
  const builder: MailBuilder = { out, now, withFiles, random, ofClass, subjects, byUserName };
  const threads = mailMaterial.flatMap((thread) => threadOf(builder, thread));
  for (const { add } of threads.sort((one, next) => one.day - next.day)) add();
  for (const draft of draftMaterial) addDraft(builder, draft);
  return out;
}

/** Copies the sequence numbers of mails to their copies. */
export const numberCopies = (tx: Tx) =>
  sql`update mail_copy c set mail_seq = m.seq from mail m where m.guid = c.mail_guid`.execute(tx);
