import { wordOf, type RosterReader } from './reader';

const STAFF = [
  'teacher',
  'aide',
  'counselor',
  'proctor',
  'principal',
  'administrator',
  'siteadministrator',
  'districtadministrator',
];
export type PersonType = 'Student' | 'Teacher' | 'Administrator';

/** The role of each person: the primary one, or else the first (1.2); null where all have ended. */
export function rolesOf(reader: RosterReader): Map<string, string | null> {
  const roles = new Map<string, string | null>();
  for (const row of reader.rows('roles')) {
    const id = row.get('userSourcedId');
    const known = roles.get(id) ?? null;
    if (reader.isGone(row)) roles.set(id, known);
    else if (known === null || wordOf(row, 'roleType') === 'primary')
      roles.set(id, wordOf(row, 'role'));
  }
  return roles;
}

/** The type of a person with this role; null for one who is not imported. */
export function personType(role: string): PersonType | null {
  if (role === 'student') return 'Student';
  if (role === 'systemadministrator') return 'Administrator';
  return STAFF.includes(role) ? 'Teacher' : null;
}
