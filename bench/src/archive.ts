import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import type { Answer } from '@riwaq/api';
import { createApiClient, expectData, type Call } from './exam-making';
import type { Finding } from './report';

/**
 * Work samples, each with one file; reflections, feedback and comments stand at every one of them.
 */
const ITEMS = 200;
const FILE_BYTES = 2_500_000;
const MEGABYTE = 1_000_000;
/** How often the server's memory is looked at. */
const LOOK_MS = 50;
/** Until the browser shows a download: longer, and a person clicks again. */
const FIRST_OCTET_MS = 3000;
/** A tenth of what is sent: memory does not grow with an archive. */
const GROWTH_MEGABYTES = 50;

/** Memory of a process that is not on the disk. */
const residentMegabytes = (pid: number): number =>
  (Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024) /
  MEGABYTE;

/** How a photo begins; for what is looked at, anything may come after it. */
const PHOTO_BEGIN = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);

/** Uploads a file of {@link FILE_BYTES} that nothing compresses; its fileUrl. */
async function uploaded(url: string, token: string, number: number): Promise<string> {
  const query = new URLSearchParams({ uploadId: randomUUID(), fileName: `عمل ${number}.jpg` });
  const response = await fetch(`${url}/upload/Portfolio?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: Buffer.concat([PHOTO_BEGIN, randomBytes(FILE_BYTES - PHOTO_BEGIN.length)]),
  });
  return (
    await expectData('upload', response.json() as Promise<Answer<{ fileUrl: string } | null>>)
  ).fileUrl;
}

async function fill(call: Call, url: string, student: string, teacher: string): Promise<void> {
  for (let number = 1; number <= ITEMS; number += 1) {
    const { workSampleGuid: sourceGuid } = await expectData(
      'work sample',
      call(student, 'POST WorkSample/Post', {
        body: {
          title: `عمل ${number}`,
          description: `<p>${'نص التقرير. '.repeat(200)}</p>`,
          visibility: 'university',
          files: [{ fileUrl: await uploaded(url, student, number) }],
        },
      }),
    );
    await expectData(
      'reflection',
      call(student, 'POST Reflection/Create', {
        body: { workSampleGuid: sourceGuid, reflectionText: 'تعلمت أن أقيس مرتين.' },
      }),
    );
    const { feedbackGuid } = await expectData(
      'feedback',
      call(teacher, 'POST Feedback/Create', {
        body: { sourceGuid, sourceType: 0, feedbackText: 'عمل متقن.' },
      }),
    );
    await expectData(
      'comment',
      call(student, 'POST Comment/Create', {
        body: { sourceGuid: feedbackGuid, sourceType: 4, commentText: 'شكرًا' },
      }),
    );
  }
}

/**
 * A portfolio of {@link ITEMS} work samples and 500 MB of files taken away: until it begins to
 * come, until it is whole, and what it costs the server in memory.
 */
export async function measureArchive(
  { url, pid }: { url: string; pid: number },
  student: string,
  teacher: string,
): Promise<Finding[]> {
  const call = createApiClient(url);
  await fill(call, url, student, teacher);
  const { url: address, bytes: files } = await expectData(
    'export',
    call(student, 'POST Portfolios/PrepareExport', { body: { language: 'ar' } }),
  );
  const before = residentMegabytes(pid);
  let most = before;
  const looking = setInterval(() => {
    most = Math.max(most, residentMegabytes(pid));
  }, LOOK_MS);
  const began = performance.now();
  const response = await fetch(`${url}${address}`);
  let firstOctetMs = 0;
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    firstOctetMs ||= performance.now() - began;
    bytes += (chunk as Uint8Array).length;
  }
  const totalMs = performance.now() - began;
  clearInterval(looking);
  if (
    response.status !== 200 ||
    bytes !== Number(response.headers.get('content-length')) ||
    bytes < files
  )
    throw new Error(`${response.status}: ${bytes} octets.`);
  return [
    { name: 'files in it', value: files / MEGABYTE, unit: 'MB' },
    {
      name: 'until the first octet',
      value: firstOctetMs,
      unit: 'ms',
      bound: { kind: 'at most', value: FIRST_OCTET_MS },
    },
    { name: 'until it is whole', value: totalMs, unit: 'ms' },
    {
      name: 'memory of the server, growth',
      value: most - before,
      unit: 'MB',
      bound: { kind: 'at most', value: GROWTH_MEGABYTES },
    },
  ];
}
