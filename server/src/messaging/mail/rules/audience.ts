import { MAIL_SEND } from '@riwaq/api';
import { allows } from '../../../access/matrix';
import type { Caller } from '../../../app/caller';

/** A section that studies a subject, with what it stands in. */
export interface Place {
  readonly subjectGuid: string;
  readonly departmentGuid: string;
  readonly stageGuid: string;
  readonly sectionGuid: string;
}
/**
 * Who writes: the places where they teach or study (an administrator's are all), and the
 * departments that they belong to.
 */
export interface Writer {
  readonly userGuid: string;
  readonly personType: Caller['personType'];
  readonly places: readonly Place[];
  readonly departments: ReadonlySet<string>;
}
/** Somebody who may be written to, or not. */
export interface Candidate {
  readonly guid: string;
  readonly personType: Caller['personType'];
  readonly sectionGuid: string | null;
  readonly departmentGuid: string | null;
  readonly teaches: ReadonlyArray<Pick<Place, 'subjectGuid' | 'sectionGuid'>>;
}

export interface Wanted {
  readonly to: readonly string[];
  readonly subjectGuid: string | null;
  readonly sectionGuid: string | null;
}
/** What recipients come to: whole sections, and guids of people who are yet to be looked at. */
export interface Aim {
  readonly sections: ReadonlySet<string>;
  readonly people: ReadonlySet<string>;
}
export type AimRefusal = {
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
  (place: Place): boolean =>
    WHOLES.some((whole) => place[`${whole}Guid`] === guid);

/**
 * What `to` names, of a subject and a section where these are given. A whole of the tree is the
 * sections in it that the writer teaches; a student can name none.
 */
export function aimOf(
  { personType, places }: Pick<Writer, 'personType' | 'places'>,
  { to, subjectGuid, sectionGuid }: Wanted,
): Aim | AimRefusal {
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

/** Whether a writer may write to somebody, about a subject where one is given. */
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
