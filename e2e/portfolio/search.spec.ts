import { SOURCE_TYPE } from '@riwaq/api';
import { choose } from '../src/select';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';
import { made, named, ownerOf } from './ways';

const say = textsOf('ar');

test('a search over all portfolios says where it has found something and leads to the very item; what is hidden is not found', async ({ asPerson, request }) => {
  const owner = await ownerOf(request, 's071');
  const word = named('مقياس').replace(' ', '');
  const [open, closed] = [await owner.workSample({ caseDescription: `قيس بجهاز ${word} في المختبر` }), await owner.workSample({ title: named(word), visibility: 'me' })];
  const page = await asPerson('s200', { path: '/portfolios' });
  const search = page.getByRole('searchbox', { name: say('portfolio:list.search') });
  await page.getByRole('button', { name: say('portfolio:list.search') }).or(search).first().click();
  await search.fill(word);
  const found = page.getByRole('region', { name: say('portfolio:found.items') });
  const hit = found.getByRole('article', { name: open.title });
  await expect(hit.getByText(say('portfolio:found.in.text'))).toBeVisible();
  await expect(hit.getByText(word)).toBeVisible();
  await expect(found.getByRole('article')).toHaveCount(1);
  await expect(page.getByText(closed.title)).toHaveCount(0);
  await hit.getByRole('link', { name: open.title }).click();
  await expect(page).toHaveURL(`/worksample/${open.workSampleGuid}`);
  await expect(page.getByRole('heading', { name: open.title })).toBeVisible();
  // Whoever comes back finds what was found.
  await page.goBack();
  await expect(hit).toBeVisible();
});

test('the lists of a portfolio are narrowed to a tag', async ({ asPerson, request }) => {
  const owner = await ownerOf(request, 's072');
  const [tagged, other] = [await owner.workSample(), await owner.workSample()];
  const { tagItemGuid, tagName } = await made(owner.call('POST TagItem/Create', { body: { tagName: named('قياس').replace(' ', ''), tagColorsPresetId: 3 } }));
  await made(owner.call('POST Tag/Create', { body: { sourceGuid: tagged.workSampleGuid, sourceType: SOURCE_TYPE.workSample, tagItemGuid } }));
  const page = await asPerson('s200', { path: `/portfolio/${owner.userGuid}` });
  await expect(page.getByRole('link', { name: other.title })).toBeVisible();
  await choose(page.getByRole('combobox', { name: say('portfolio:tags.filter') }), tagName);
  await expect(page.getByRole('link', { name: other.title })).toHaveCount(0);
  await expect(page.getByRole('link', { name: tagged.title })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`tag=${tagItemGuid}`));
  await page.reload();
  await expect(page.getByRole('link', { name: tagged.title })).toBeVisible();
  await expect(page.getByRole('link', { name: other.title })).toHaveCount(0);
});

test('what asks for attention stands on the Home of its teacher until there is feedback on it', async ({ asPerson, request }) => {
  const owner = await ownerOf(request, 'student');
  const sample = await owner.workSample({ forAttention: true });
  const teacher = await asPerson('teacher', { path: '/' });
  const link = teacher.getByRole('link', { name: sample.title });
  await link.click();
  await expect(teacher).toHaveURL(`/worksample/${sample.workSampleGuid}`);
  await teacher.getByRole('button', { name: say('portfolio:feedback.add') }).click();
  const dialog = teacher.getByRole('dialog');
  await dialog.getByRole('textbox').fill(named('عمل واضح'));
  await dialog.getByRole('button', { name: say('kit:save') }).click();
  await expect(dialog).toBeHidden();
  await teacher.goto('/');
  await expect(teacher.getByText(say('portfolio:waiting.title'))).toBeVisible();
  await expect(teacher.locator('.ant-skeleton')).toHaveCount(0);
  await expect(link).toHaveCount(0);
});
