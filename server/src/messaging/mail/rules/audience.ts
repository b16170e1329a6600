import { MAIL_SEND } from '@riwaq/api';
import { allows } from '../../../access/matrix';
import type { Caller } from '../../../platform/caller';

/** A section that studies a subject, with its stage and department. */
export interface StudyPlace {
  readonly subjectGuid: string;
  readonly departmentGuid: string;
  readonly stageGuid: string;
  readonly sectionGuid: string;
}
/**
 * The writer of a mail: the places in which they teach or study (all for an administrator), and
 * their departments.
 */
export interface Writer {
  readonly userGuid: string;
  readonly personType: Caller['personType'];
  readonly places: readonly StudyPlace[];
  readonly departments: ReadonlySet<string>;
}
/** A person who is checked as a recipient. */
export interface Candidate {
  readonly guid: string;
  readonly personType: Caller['personType'];
  readonly sectionGuid: string | null;
  readonly departmentGuid: string | null;
  readonly teaches: ReadonlyArray<Pick<StudyPlace, 'subjectGuid' | 'sectionGuid'>>;
}

export interface RequestedRecipients {
  readonly to: readonly string[];
  readonly subjectGuid: string | null;
  readonly sectionGuid: string | null;
}
/** Resolved recipients: complete sections, and guids of people who must still be checked. */
export interface ResolvedRecipients {
  readonly sections: ReadonlySet<string>;
  readonly people: ReadonlySet<string>;
}
export type RecipientsRefusal = {
  readonly refused:
    | typeof MAIL_SEND.subject
    | typeof MAIL_SEND.section
    | typeof MAIL_SEND.subjectRequired
    | typeof MAIL_SEND.recipient;
};

export const WHOLES = ['subject', 'department', 'stage', 'section'] as const;
export type Whole = (typeof WHOLES)[number];
const isIn =
  (guid: string) =>
  (place: StudyPlace): boolean =>
    WHOLES.some((whole) => place[`${whole}Guid`] === guid);

/**
 * Resolves `to` within a subject and a section, if provided. A subject, department, stage or
 * section resolves to those of its sections that the writer teaches; students cannot name one.
 */
export function resolveRecipients(
  { personType, places }: Pick<Writer, 'personType' | 'places'>,
  { to, subjectGuid, sectionGuid }: RequestedRecipients,
): ResolvedRecipients | RecipientsRefusal {
  if (personType === 'Student' && subjectGuid === null)
    return { refused: MAIL_SEND.subjectRequired };
  const ofSubject =
    subjectGuid === null ? places : places.filter((place) => place.subjectGuid === subjectGuid);
  if (subjectGuid !== null && ofSubject.length === 0) return { refused: MAIL_SEND.subject };
  const about =
    sectionGuid === null
      ? ofSubject
      : ofSubject.filter((place) => place.sectionGuid === sectionGuid);
  if (sectionGuid !== null && about.length === 0) return { refused: MAIL_SEND.section };

  const sections = new Set<string>();
  const people = new Set<string>();
  for (const guid of to) {
    if (!places.some(isIn(guid))) {
      people.add(guid);
      continue;
    }
    const meant = about.filter(isIn(guid));
    if (personType === 'Student' || meant.length === 0) return { refused: MAIL_SEND.recipient };
    for (const place of meant) sections.add(place.sectionGuid);
  }
  return { sections, people };
}

/** Whether a writer may write to a person, about a subject if one is provided. */
export function mayWriteTo(
  { userGuid, personType, places, departments }: Writer,
  candidate: Candidate,
  subjectGuid: string | null,
): boolean {
  if (candidate.guid === userGuid) return false;
  const administrator = personType === 'Administrator';
  if (candidate.personType === 'Student') {
    return allows('mail.toStudent', {
      administrator,
      teaches:
        personType === 'Teacher' &&
        places.some(({ sectionGuid }) => sectionGuid === candidate.sectionGuid),
    });
  }
  const taught =
    personType === 'Student'
      ? places.filter((place) => subjectGuid === null || place.subjectGuid === subjectGuid)
      : [];
  return allows('mail.toTeacher', {
    administrator,
    staff: personType !== 'Student',
    belongs: candidate.departmentGuid !== null && departments.has(candidate.departmentGuid),
    studies: taught.some((place) =>
      candidate.teaches.some(
        (of) => of.subjectGuid === place.subjectGuid && of.sectionGuid === place.sectionGuid,
      ),
    ),
  });
}
