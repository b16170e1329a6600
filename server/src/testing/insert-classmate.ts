import { randomUUID } from 'node:crypto';
import type { TestServer } from './create-test-server';

/** Inserts another student of section a; returns the guid. */
export async function insertClassmate(
  { services, university }: TestServer,
  name: string,
  studentCode: string | null,
): Promise<string> {
  const guid = randomUUID();
  await services.db
    .insertInto('person')
    .values({
      guid,
      user_name: `s-${guid}`,
      full_name: name,
      email: '',
      phone_number: null,
      role: 0,
      person_type: 'Student',
      password_hash: '',
      profile_image_url: null,
      section_guid: university.sections.a,
      student_code: studentCode,
      department_guid: null,
    })
    .execute();
  return guid;
}
