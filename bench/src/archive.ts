import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import type { ApiClient, ApiResponse } from '@riwaq/api';
import { expectData } from './exam-making';
import type { Finding } from './report';

/** Work samples with one file each; every one of them has a reflection, feedback and a comment. */
const ITEMS = 200;
const FILE_BYTES = 2_500_000;
const MEGABYTE = 1_000_000;
/** Interval in milliseconds at which the server's memory is sampled. */
const LOOK_MS = 50;
/** Budget until the browser shows the download: after that, users click again. */
const FIRST_BYTE_MS = 3000;
/** A tenth of the transferred bytes: memory must not grow with the size of an archive. */
const GROWTH_MEGABYTES = 50;

/** Resident memory of a process. */
const residentMegabytes = (pid: number): number =>
  (Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024) /
  MEGABYTE;

/** JPEG header; the server's type check accepts any bytes after it. */
const PHOTO_BEGIN = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);

/** Uploads an incompressible file of {@link FILE_BYTES}; resolves with its fileUrl. */
async function uploaded(url: string, token: string, number: number): Promise<string> {
  const query = new URLSearchParams({ uploadId: randomUUID(), fileName: `عمل ${number}.jpg` });
  const response = await fetch(`${url}/upload/Portfolio?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: Buffer.concat([PHOTO_BEGIN, randomBytes(FILE_BYTES - PHOTO_BEGIN.length)]),
  });
  return (
    await expectData('upload', response.json() as Promise<ApiResponse<{ fileUrl: string } | null>>)
  ).fileUrl;
}

/** People of the archive: clients that wait while the server limits a user's rate. */
interface ArchivePeople {
  readonly student: ApiClient;
  readonly teacher: ApiClient;
  /** Token of the student, for uploads. */
  readonly token: string;
}

async function fill(url: string, { student, teacher, token }: ArchivePeople): Promise<void> {
  for (let number = 1; number <= ITEMS; number += 1) {
    const { workSampleGuid: sourceGuid } = await expectData(
      'work sample',
      student('POST WorkSample/Post', {
        body: {
          title: `عمل ${number}`,
          description: `<p>${'نص التقرير. '.repeat(200)}</p>`,
          visibility: 'university',
          files: [{ fileUrl: await uploaded(url, token, number) }],
        },
      }),
    );
    await expectData(
      'reflection',
      student('POST Reflection/Create', {
        body: { workSampleGuid: sourceGuid, reflectionText: 'تعلمت أن أقيس مرتين.' },
      }),
    );
    const { feedbackGuid } = await expectData(
      'feedback',
      teacher('POST Feedback/Create', {
        body: { sourceGuid, sourceType: 0, feedbackText: 'عمل متقن.' },
      }),
    );
    await expectData(
      'comment',
      student('POST Comment/Create', {
        body: { sourceGuid: feedbackGuid, sourceType: 4, commentText: 'شكرًا' },
      }),
    );
  }
}

/**
 * Exports a portfolio of {@link ITEMS} work samples and 500 MB of files. Measures the time to the
 * first byte, the total time and the growth of the server's memory.
 */
export async function measureArchive(
  { url, pid }: { url: string; pid: number },
  people: ArchivePeople,
): Promise<Finding[]> {
  await fill(url, people);
  const { url: address, bytes: files } = await expectData(
    'export',
    people.student('POST Portfolios/PrepareExport', { body: { language: 'ar' } }),
  );
  const before = residentMegabytes(pid);
  let most = before;
  const looking = setInterval(() => {
    most = Math.max(most, residentMegabytes(pid));
  }, LOOK_MS);
  const began = performance.now();
  const response = await fetch(`${url}${address}`);
  let firstByteMs = 0;
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    firstByteMs ||= performance.now() - began;
    bytes += (chunk as Uint8Array).length;
  }
  const totalMs = performance.now() - began;
  clearInterval(looking);
  if (
    response.status !== 200 ||
    bytes !== Number(response.headers.get('content-length')) ||
    bytes < files
  )
    throw new Error(`${response.status}: ${bytes} bytes.`);
  return [
    { name: 'files in it', value: files / MEGABYTE, unit: 'MB' },
    {
      name: 'until the first byte',
      value: firstByteMs,
      unit: 'ms',
      bound: { kind: 'at most', value: FIRST_BYTE_MS },
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
