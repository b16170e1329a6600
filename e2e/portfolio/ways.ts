import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { GOAL_STATUS, OK, SOURCE_TYPE, type Answer, type Goal, type GoalModel, type PortfolioCollection, type WorkSample, type WorkSampleModel } from '@riwaq/api';
import { callerOf, type Caller } from '../forum/ways';
import type { Account } from '../src/people';

export interface Owner extends Caller {
  readonly workSample: (model?: Partial<WorkSampleModel>) => Promise<WorkSample>;
  readonly goal: (model?: Partial<GoalModel>) => Promise<Goal>;
}

async function made<Data>(asked: Promise<Answer<Data | null>>): Promise<Data> {
  const answer = await asked;
  if (answer.statusCode !== OK || answer.data === null) throw new Error(JSON.stringify(answer));
  return answer.data;
}

/** Names that no other journey has. */
export const named = (text: string): string => `${text} ${randomUUID().slice(0, 8)}`;

/** A student who puts things into the own portfolio by the API. */
export async function ownerOf(request: APIRequestContext, account: Account): Promise<Owner> {
  const caller = await callerOf(request, account);
  return {
    ...caller,
    workSample: (model = {}) => made(caller.call('POST WorkSample/Post', { body: { title: named('تقرير تجربة'), description: '<p>نص التقرير</p>', visibility: 'university', ...model } })),
    goal: (model = {}) => made(caller.call('POST Goal/Create', { body: { title: named('هدف'), dueDate: '2099-01-01T12:00:00', visibility: 'university', ...model } })),
  };
}

/** A portfolio in which there is something of everything. */
export async function fullPortfolio(request: APIRequestContext, account: Account): Promise<{ owner: Owner; sample: WorkSample; collection: PortfolioCollection }> {
  const owner = await ownerOf(request, account);
  const teacher = await callerOf(request, 'teacher');
  const sample = await owner.workSample({ caseDescription: 'في مختبر الميكانيك', flag: true, forAttention: true });
  const source = { sourceGuid: sample.workSampleGuid, sourceType: SOURCE_TYPE.workSample };
  const { tagItemGuid } = await made(owner.call('POST TagItem/Create', { body: { tagName: `وسم${randomUUID().slice(0, 6)}`, tagColorsPresetId: 2 } }));
  await made(owner.call('POST Tag/Create', { body: { ...source, tagItemGuid } }));
  await made(owner.call('POST Reflection/Create', { body: { workSampleGuid: sample.workSampleGuid, reflectionText: 'تعلمت أن أقيس مرتين.' } }));
  const feedback = await made(teacher.call('POST Feedback/Create', { body: { ...source, feedbackText: 'عمل واضح.' } }));
  await made(owner.call('POST Comment/Create', { body: { sourceGuid: feedback.feedbackGuid, sourceType: SOURCE_TYPE.feedback, commentText: 'شكرًا' } }));
  await made(teacher.call('POST Comment/Create', { body: { ...source, commentText: 'هل أُعيد القياس؟' } }));
  await made(owner.call('POST Achievement/Create', { body: { title: named('شهادة'), achievementDate: '2026-02-03', description: 'دورة في البرمجة', visibility: 'university' } }));
  for (const progressStatus of Object.values(GOAL_STATUS)) await owner.goal({ progressStatus });
  const collection = await made(owner.call('POST Collections/Create', { body: { title: named('للتدريب'), itemGuids: [sample.workSampleGuid], visibility: 'university' } }));
  return { owner, sample, collection };
}
