import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { median } from './browsing';
import { createApiClient, expectData } from './exam-making';
import type { Finding } from './report';
import { seeding } from './seeding';

/** Recipients of a mail, all students of one section. */
const RECIPIENTS = 1000;
const RUNS = 5;
/** Polling interval of the delivery status in milliseconds. */
const ASK_MS = 10;

export interface LargeSection {
  readonly sectionGuid: string;
  readonly recipients: number;
}

/** Fills a section of the demo's `teacher` up to {@link RECIPIENTS} students. */
export const seedMail = (dataFolder: string): Promise<LargeSection> =>
  seeding(dataFolder, async (pool) => {
    const {
      rows: [taught],
    } = await pool.query<{ section: string; students: number }>(
      "select t.section_guid as section, (select count(*)::int from person s where s.section_guid = t.section_guid) as students from teaching t join person p on p.guid = t.teacher_guid where p.user_name = 'teacher' limit 1",
    );
    if (!taught) throw new Error("The demo's teacher teaches nobody.");
    await pool.query(
      "insert into person (guid, user_name, full_name, role, person_type, password_hash, section_guid) select gen_random_uuid(), 'many' || n, 'many ' || n, 0, 'Student', '', $1 from generate_series(1, $2::int) n",
      [taught.section, RECIPIENTS - taught.students],
    );
    return { sectionGuid: taught.section, recipients: RECIPIENTS };
  });

/**
 * Measures a mail to a section of {@link RECIPIENTS}: the time to the response, and to the last
 * delivery.
 */
export async function measureMail(
  url: string,
  teacher: string,
  { sectionGuid, recipients }: LargeSection,
): Promise<Finding[]> {
  const call = createApiClient(url);
  const answers: number[] = [];
  const deliveries: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const Guid = randomUUID();
    const began = performance.now();
    const sent = await expectData(
      'mail',
      call(teacher, 'POST Mails/Send', {
        body: { Guid, Title: 'إلى الشعبة كلها', DetailsHTML: '<p>نص</p>', ToGuid: [sectionGuid] },
      }),
    );
    answers.push(performance.now() - began);
    if (sent.recipientsCount !== recipients)
      throw new Error(`${sent.recipientsCount} recipients in place of ${recipients}.`);
    while (
      (
        await expectData(
          'delivery',
          call(teacher, 'GET Mails/GetDelivery', { query: { mailGuid: Guid } }),
        )
      ).deliveredCount < recipients
    )
      await wait(ASK_MS);
    deliveries.push(performance.now() - began);
  }
  return [
    { name: 'until it is answered', value: median(answers), unit: 'ms' },
    { name: 'until the last has it', value: median(deliveries), unit: 'ms' },
  ];
}
