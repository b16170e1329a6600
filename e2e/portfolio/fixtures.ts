import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import {
  GOAL_STATUS,
  OK,
  SOURCE_TYPE,
  type ApiResponse,
  type Goal,
  type GoalModel,
  type PortfolioCollection,
  type SecretLink,
  type SecretLinkModel,
  type WorkSample,
  type WorkSampleModel,
} from '@riwaq/api';
import { callerOf, type ForumUser } from '../forum/fixtures';
import { signInByApi, type Account } from '../src/people';

export interface Owner extends ForumUser {
  readonly workSample: (model?: Partial<WorkSampleModel>) => Promise<WorkSample>;
  readonly goal: (model?: Partial<GoalModel>) => Promise<Goal>;
}

/** Returns the data of a response; a refusal fails the test. */
export async function made<Data>(call: Promise<ApiResponse<Data | null>>): Promise<Data> {
  const answer = await call;
  if (answer.statusCode !== OK || answer.data === null) throw new Error(JSON.stringify(answer));
  return answer.data;
}

/** A picture of one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg==',
  'base64',
);

/** Returns a name that no other test uses. */
export const named = (text: string): string => `${text} ${randomUUID().slice(0, 8)}`;

/** A student who fills their own portfolio by the API. */
export async function ownerOf(request: APIRequestContext, account: Account): Promise<Owner> {
  const caller = await callerOf(request, account);
  return {
    ...caller,
    workSample: (model = {}) =>
      made(
        caller.call('POST WorkSample/Post', {
          body: {
            title: named('تقرير تجربة'),
            description: '<p>نص التقرير</p>',
            visibility: 'university',
            ...model,
          },
        }),
      ),
    goal: (model = {}) =>
      made(
        caller.call('POST Goal/Create', {
          body: {
            title: named('هدف'),
            dueDate: '2099-01-01T12:00:00',
            visibility: 'university',
            ...model,
          },
        }),
      ),
  };
}

/** Uploads a file to the portfolio of an account; returns its address. */
export async function uploadedBy(
  request: APIRequestContext,
  account: Account,
  file: string,
): Promise<string> {
  const url = process.env['RIWAQ_URL'] ?? '';
  const { token } = await signInByApi(request, url, account);
  const name = basename(file);
  const answer = await request.post(
    `${url}/upload/Portfolio?${new URLSearchParams({ uploadId: randomUUID(), fileName: name })}`,
    {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      data: readFileSync(file),
    },
  );
  return (await made(answer.json() as Promise<ApiResponse<{ fileUrl: string } | null>>)).fileUrl;
}

/** Creates a work sample with one file, under the file's name. */
export async function withFile(
  request: APIRequestContext,
  owner: Owner,
  account: Account,
  file: string,
): Promise<WorkSample> {
  const fileUrl = await uploadedBy(request, account, file);
  return owner.workSample({
    caseDescription: 'في مختبر الميكانيك',
    files: [{ fileUrl, fileCaption: basename(file) }],
  });
}

/** Creates a long-lived secret link by the API. */
export const linkOf = (
  owner: Owner,
  of: Partial<SecretLinkModel>,
): Promise<{ link: SecretLink; secret: string }> =>
  made(
    owner.call('POST SecretLinks/Create', {
      body: {
        title: named('للشركة'),
        expiresDate: new Date(Date.now() + 100 * 24 * 3600_000).toISOString().slice(0, 19),
        ...of,
      },
    }),
  );

/** Fills a portfolio with one item of every kind. */
export async function fullPortfolio(
  request: APIRequestContext,
  account: Account,
): Promise<{ owner: Owner; sample: WorkSample; collection: PortfolioCollection }> {
  const owner = await ownerOf(request, account);
  const teacher = await callerOf(request, 'teacher');
  const sample = await owner.workSample({
    caseDescription: 'في مختبر الميكانيك',
    flag: true,
    forAttention: true,
  });
  const source = { sourceGuid: sample.workSampleGuid, sourceType: SOURCE_TYPE.workSample };
  const { tagItemGuid } = await made(
    owner.call('POST TagItem/Create', {
      body: { tagName: `وسم${randomUUID().slice(0, 6)}`, tagColorsPresetId: 2 },
    }),
  );
  await made(owner.call('POST Tag/Create', { body: { ...source, tagItemGuid } }));
  await made(
    owner.call('POST Reflection/Create', {
      body: { workSampleGuid: sample.workSampleGuid, reflectionText: 'تعلمت أن أقيس مرتين.' },
    }),
  );
  const feedback = await made(
    teacher.call('POST Feedback/Create', { body: { ...source, feedbackText: 'عمل واضح.' } }),
  );
  await made(
    owner.call('POST Comment/Create', {
      body: {
        sourceGuid: feedback.feedbackGuid,
        sourceType: SOURCE_TYPE.feedback,
        commentText: 'شكرًا',
      },
    }),
  );
  await made(
    teacher.call('POST Comment/Create', { body: { ...source, commentText: 'هل أُعيد القياس؟' } }),
  );
  await made(
    owner.call('POST Achievement/Create', {
      body: {
        title: named('شهادة'),
        achievementDate: '2026-02-03',
        description: 'دورة في البرمجة',
        visibility: 'university',
      },
    }),
  );
  for (const progressStatus of Object.values(GOAL_STATUS)) await owner.goal({ progressStatus });
  const collection = await made(
    owner.call('POST Collections/Create', {
      body: {
        title: named('للتدريب'),
        itemGuids: [sample.workSampleGuid],
        visibility: 'university',
      },
    }),
  );
  return { owner, sample, collection };
}
