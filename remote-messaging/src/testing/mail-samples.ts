import type { MailDraft, DraftInShort, Mail, MailInShort } from '@riwaq/api';

/** The student and the teacher of the test host. */
export const TEACHER = {
  personGuid: '10000000-0000-4000-8000-000000000001',
  personName: 'Ahmad',
  profileImageUrl: null,
};
export const STUDENT = {
  personGuid: '20000000-0000-4000-8000-000000000001',
  personName: 'Sara Ali',
  profileImageUrl: null,
};
export const guidOf = (number: number): string =>
  `c0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A received mail. */
export const aMail = (number: number, of: Partial<MailInShort> = {}): MailInShort => ({
  mailGuid: guidOf(number),
  type: 'received',
  title: `Mail ${number}`,
  excerpt: `Text ${number}`,
  sender: STUDENT,
  subject: null,
  section: null,
  replyOnGuid: null,
  createdDate: '2026-02-03T10:00:00',
  filesCount: 0,
  answerable: true,
  read: true,
  archived: false,
  replied: false,
  recipients: [],
  delivery: null,
  ...of,
});

/** A mail that the user sent to ten people. */
export const aSentMail = (number: number, of: Partial<MailInShort> = {}): MailInShort =>
  aMail(number, {
    type: 'sent',
    sender: TEACHER,
    recipients: [STUDENT],
    delivery: { mailGuid: guidOf(number), recipientsCount: 10, deliveredCount: 10, readCount: 3 },
    ...of,
  });

/** The same mail with text and files. */
export const withDetails = (mail: MailInShort, of: Partial<Mail> = {}): Mail => ({
  ...mail,
  detailsHTML: `<p>${mail.excerpt}</p>`,
  files: [],
  ...of,
});

export const aDraft = (number: number, of: Partial<MailDraft> = {}): MailDraft => ({
  draftGuid: guidOf(number),
  version: 1,
  title: `Draft ${number}`,
  excerpt: 'Begun',
  replyOnGuid: null,
  filesCount: 0,
  recipientsCount: 1,
  modifiedDate: '2026-02-03T10:00:00',
  saveKey: null,
  detailsHTML: '<p>Begun</p>',
  recipients: [{ guid: STUDENT.personGuid, name: STUDENT.personName, kind: 'person' }],
  subjectGuid: null,
  sectionGuid: null,
  files: [],
  ...of,
});
export const aDraftInShort = (number: number, of: Partial<MailDraft> = {}): DraftInShort =>
  aDraft(number, of);
