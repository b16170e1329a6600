import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { APIRequestContext, Page, TestInfo } from '@playwright/test';
import { unzipSync } from 'fflate';
import { SOURCE_TYPE } from '@riwaq/api';
import { printedOf } from '../src/pdf';
import { expect, test } from '../src/test';
import { watchOver } from '../src/watch-over';
import { fullPortfolio, made, named, ownerOf, PIXEL, uploadedBy, type Owner } from './fixtures';

const EVIL = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
const EVIL_HTML = `<p onclick="alert(1)">نص</p><svg onload="alert(1)"><script>alert(1)</script></svg><img src=x onerror=alert(1)><iframe src="https://evil.example"></iframe><a href="javascript:alert(1)">رابط</a>`;

/** Exports a portfolio as its owner and unpacks it; returns the address of its folder. */
async function unpacked(request: APIRequestContext, owner: Owner, info: TestInfo): Promise<string> {
  const { url } = await made(
    owner.call('POST Portfolios/PrepareExport', { body: { language: 'ar' } }),
  );
  const response = await request.get(new URL(url, process.env['RIWAQ_URL']).href);
  const folder = info.outputPath('archive');
  for (const [name, bytes] of Object.entries(unzipSync(new Uint8Array(await response.body())))) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
  return folder;
}

/**
 * Expects that every picture of a page loads, and that every link leads to a file of the archive or
 * an anchor of the page.
 */
async function expectNoMissingFile(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page
        .locator('img')
        .evaluateAll((images) =>
          images
            .filter((image) => (image as HTMLImageElement).naturalWidth === 0)
            .map((image) => image.outerHTML),
        ),
    )
    .toEqual([]);
  const links = await page
    .locator('a')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  expect(links.filter((href) => !existsSync(fileURLToPath(href)))).toEqual([]);
  const anchors = links.map((href) => new URL(href).hash.slice(1)).filter((hash) => hash !== '');
  expect(
    await page.evaluate((ids) => ids.filter((id) => document.getElementById(id) === null), anchors),
  ).toEqual([]);
}

test('opens the archive from the disk in both languages', async ({ asStranger, request }, info) => {
  const { owner, sample } = await fullPortfolio(request, 's061');
  const picture = info.outputPath('صورة العمل 1.png');
  writeFileSync(picture, PIXEL);
  const fileUrl = await uploadedBy(request, 's061', picture);
  const pictured = await owner.workSample({
    description: `<p>في المتن <img src="/files/${fileUrl}"></p>`,
    files: [{ fileUrl, fileCaption: 'صورة' }],
  });
  const folder = await unpacked(request, owner, info);

  const page = await asStranger({ context: { offline: true } });
  await page.goto(pathToFileURL(join(folder, 'index.html')).href);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(page.locator('body')).toHaveCSS('direction', 'rtl');
  const shown = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: pictured.title }) });
  await expect(shown.locator('img')).toHaveCount(2);
  await expectNoMissingFile(page);
  await page.getByRole('navigation').getByRole('link', { name: sample.title }).click();
  await expect(page.getByRole('heading', { name: sample.title, level: 3 })).toBeInViewport();

  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('body')).toHaveCSS('direction', 'ltr');
  await expect(shown.locator('img')).toHaveCount(2);
  await expectNoMissingFile(page);
  await page.getByRole('link', { name: 'العربية' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
});

test(
  'prints Arabic joined and from right to left',
  { tag: '@nightly' },
  async ({ asPerson, request }) => {
    const { owner } = await fullPortfolio(request, 's062');
    const mixed = await owner.goal({
      title: 'كتابة برنامج TypeScript بلغة ثانية',
      description: 'أولاً ثم ثانيًا',
    });
    const page = await asPerson('s062', { path: `/portfolio/${owner.userGuid}?view=print` });
    await expect(page.getByRole('heading', { name: mixed.title }).first()).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    const { lines, language } = await printedOf(await page.pdf({ format: 'A4', tagged: true }));
    expect(language).toBe('ar');
    const lineOf = (text: string) =>
      lines.find((line) => line.text.includes(text.normalize('NFKC')));
    // Words without letter pairs that the font draws as a ligature, whose order no PDF reader can
    // tell.
    for (const text of ['ملف إنجاز', 'نص التقرير', 'تعلمت أن أقيس', 'تقرير تجربة'])
      expect(lineOf(text), text).toBeDefined();
    // Letters have their initial, medial and final shapes.
    expect(lineOf('تقرير تجربة')?.shapes).toContain('\uFE97\uFED8\uFEAE\uFEF3\uFEAE');
    expect(lineOf('تقرير تجربة')?.fromRight).toBeLessThan(50);
    // Arabic on either side of a Latin word remains on its side.
    expect(lineOf(mixed.title)?.fromRight).toBeLessThan(50);
  },
);

test('runs no hostile text on pages, paper or archive', async ({
  asPerson,
  asStranger,
  request,
  baseURL,
}, info) => {
  const owner = await ownerOf(request, 's063');
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
  // The server refuses these files under every name, and only ever serves accepted ones as
  // downloads.
  for (const name of ['evil.svg', 'evil.html', 'evil.png']) {
    writeFileSync(info.outputPath(name), svg);
    await expect(uploadedBy(request, 's063', info.outputPath(name))).rejects.toThrow();
  }
  const text = info.outputPath('onerror=alert(1).txt');
  writeFileSync(text, svg);
  const sample = await owner.workSample({
    title: named(EVIL),
    caseDescription: EVIL,
    description: EVIL_HTML,
    files: [{ fileUrl: await uploadedBy(request, 's063', text), fileCaption: EVIL }],
  });
  const tagName = `<b>${sample.workSampleGuid.slice(0, 6)}`;
  const { tagItemGuid } = await made(
    owner.call('POST TagItem/Create', { body: { tagName, tagColorsPresetId: 1 } }),
  );
  await made(
    owner.call('POST Tag/Create', {
      body: { sourceGuid: sample.workSampleGuid, sourceType: SOURCE_TYPE.workSample, tagItemGuid },
    }),
  );
  await made(
    owner.call('POST Reflection/Create', {
      body: { workSampleGuid: sample.workSampleGuid, reflectionText: EVIL },
    }),
  );
  await made(
    owner.call('POST Comment/Create', {
      body: {
        sourceGuid: sample.workSampleGuid,
        sourceType: SOURCE_TYPE.workSample,
        commentText: EVIL,
      },
    }),
  );

  // Disable the page's security policy: safety must not depend on it.
  const page = await asPerson('s063', { context: { bypassCSP: true } });
  const watched = await watchOver(page.context(), new URL(baseURL ?? '').origin);
  for (const address of [
    `/portfolio/${owner.userGuid}`,
    `/worksample/${sample.workSampleGuid}`,
    `/portfolio/${owner.userGuid}?view=print`,
    `/portfolio/${owner.userGuid}?view=timeline`,
  ]) {
    await page.goto(address);
    await expect(page.getByText(sample.title).first()).toBeVisible();
    await expect(page.locator('.rw-skeleton')).toHaveCount(0);
    expect(watched, address).toEqual({ ran: [], requested: [] });
  }
  await page.goto(`/worksample/${sample.workSampleGuid}`);
  await expect(page.getByText(tagName).first()).toBeVisible();
  await page.getByText('نص', { exact: true }).click();
  expect(watched).toEqual({ ran: [], requested: [] });

  const folder = await unpacked(request, owner, info);
  const reader = await asStranger({ context: { bypassCSP: true } });
  const seen = await watchOver(reader.context(), 'file://');
  for (const name of ['index.html', 'index.en.html']) {
    await reader.goto(pathToFileURL(join(folder, name)).href);
    const item = reader
      .getByRole('article')
      .filter({ has: reader.getByRole('heading', { name: sample.title }) });
    await expect(item.getByText(EVIL, { exact: true }).first()).toBeVisible();
    await item.getByText('نص', { exact: true }).click();
    await item.locator('figure a').scrollIntoViewIfNeeded();
    await reader.waitForLoadState('load');
    expect(seen, name).toEqual({ ran: [], requested: [] });
  }
});
