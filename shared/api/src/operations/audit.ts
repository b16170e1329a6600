/** Kinds of objects whose deletion is recorded in the audit log. */
export const AUDIT_THINGS = [
  'forum',
  'topic',
  'content',
  'reply',
  'lecture',
  'document',
  'libraryCategory',
  'exam',
  'examFolder',
  'question',
  'questionCategory',
  'degreeList',
  'portfolioItem',
  'reflection',
  'feedback',
  'comment',
  'tag',
  'collection',
  'mail',
  'chatGroup',
] as const;
export type AuditThing = (typeof AUDIT_THINGS)[number];

/** Possible attacks, counted: one entry per person, account and address in a time window. */
export const SECURITY_KINDS = [
  'security.signInFailed',
  'security.lockedOut',
  'security.refused',
  'security.sprayed',
] as const;

/** Objects that a moderator may remove while their place remains (docs/decisions/0068). */
const REMOVED_THINGS = ['reply', 'message', 'comment'] as const;

/** Every kind of action that is recorded in the audit log (docs/decisions/0044). */
export const AUDIT_KINDS = [
  'marks.given',
  'marks.corrected',
  'marks.extra',
  'marks.extraRemoved',
  'degrees.entered',
  'degrees.imported',
  'degrees.fromExam',
  'degrees.ended',
  'degrees.reopened',
  'degrees.type',
  'degrees.highest',
  'results.weights',
  'results.published',
  'results.withdrawn',
  'people.added',
  'people.changed',
  'people.closed',
  'people.password',
  'people.ownPassword',
  'people.linked',
  'people.unlinked',
  'people.faceSet',
  'people.faceRemoved',
  'teaching.given',
  'teaching.ended',
  'attempt.passwordReset',
  'attempt.faceReset',
  'attempt.faceOpened',
  'attempt.extraTime',
  'developer.overrideStarted',
  'developer.overrideStopped',
  ...SECURITY_KINDS,
  ...AUDIT_THINGS.map((thing) => `deleted.${thing}` as const),
  ...REMOVED_THINGS.map((thing) => `removed.${thing}` as const),
  ...REMOVED_THINGS.map((thing) => `reported.${thing}` as const),
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** Role of the actor at the time; `System` is the operator, `Visitor` is not signed in. */
export const AUDIT_ROLES = ['Student', 'Teacher', 'Administrator', 'System', 'Visitor'] as const;
export type AuditRole = (typeof AUDIT_ROLES)[number];

/**
 * Values before or after a change that are translated. All others are shown as stored: marks,
 * durations, names.
 */
export const AUDIT_VALUES = [
  'Student',
  'Teacher',
  'Administrator',
  'closed',
  'daily',
  'monthly',
  'midFinal',
  'final',
] as const;
export type AuditValue = (typeof AUDIT_VALUES)[number];
export const isAuditValue = (value: string): value is AuditValue =>
  (AUDIT_VALUES as readonly string[]).includes(value);

/** Whether before and after are texts that users wrote, which are never translated. */
export const hasWrittenTexts = (kind: AuditKind): boolean => /^(removed|reported)\./.test(kind);

/** Maximum number of entries, and of people of one entry, in one response. */
export const AUDIT_PAGE = 50;
/** Maximum rows of the spreadsheet, one per person: the newest. */
export const AUDIT_EXPORT_ROWS = 20_000;
/** Retention of entries in days: five years, as long as a student may study. */
export const AUDIT_KEPT_DAYS = 5 * 365;
