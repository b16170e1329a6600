import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { ApiData, TopicContent } from '@riwaq/api';
import { expect, test } from '../src/test';
import { watchOver, type Watched } from '../src/watch-over';
import { callerOf, forumPath, actionsOf, newThread, readThrough, unique } from './fixtures';

/** HTML that runs a script, requests another site or covers the page, by technique. */
const HOSTILE: Readonly<Record<string, string>> = {
  script: '<p>a</p><script>alert(1)</script><script src="https://evil.example/x.js"></script>',
  'script broken up': '<scr<script>ipt>alert(1)</scr</script>ipt>',
  'event handler': '<img src=x onerror=alert(1)><img/src=x/onerror=alert(1)>',
  'handlers on allowed elements':
    '<p onclick="alert(1)" onpointerenter=alert(1)>x</p><video onloadstart=alert(1) src=x></video><audio autoplay onplay=alert(1) src=x></audio>',
  details:
    '<details open ontoggle=alert(1)><summary>x</summary></details><marquee onstart=alert(1)>x</marquee>',
  'javascript link':
    '<a href="javascript:alert(1)">x</a><a href=" java\tscript\n:alert(1)">x</a><a href="&#106;&#97;vascript&colon;alert(1)">x</a><a href="\u0001javascript:alert(1)">x</a>',
  'data link':
    '<a href="data:text/html,<script>alert(1)</script>">x</a><a href="vbscript:msgbox(1)">x</a>',
  'data picture':
    '<img src="data:image/svg+xml,<svg xmlns=\'http://www.w3.org/2000/svg\' onload=\'alert(1)\'/>"><img src="javascript:alert(1)">',
  svg: '<svg onload=alert(1)><script>alert(1)</script><animate onbegin=alert(1) attributeName=x dur=1s /></svg><svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  'svg use':
    '<svg><use href="data:image/svg+xml;base64,PHN2Zz48L3N2Zz4#x"/><image href="https://evil.example/x.png"/></svg>',
  style:
    '<style>*{display:none!important}@import "https://evil.example/x.css";</style><link rel=stylesheet href="https://evil.example/x.css">',
  'style that covers': '<div style="position:fixed;inset:0;z-index:99999;background:#fff">x</div>',
  'style that loads':
    '<p style="background-image:url(https://evil.example/x.png);list-style:url(https://evil.example/y.png)">x</p>',
  'style in disguise': '<p style="pos\\69tion:fixed;color:red;/**/position:absolute">x</p>',
  'class of the page': '<div class="ant-modal-root ant-modal-mask rw-full media-wrap">x</div>',
  srcdoc: '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  iframe:
    '<iframe src="https://evil.example"></iframe><iframe src="javascript:parent.alert(1)"></iframe><object data="https://evil.example/x"></object><embed src="https://evil.example/x">',
  form: '<form action="https://evil.example"><input name=password autofocus onfocus=alert(1)><button formaction="javascript:alert(1)">x</button></form>',
  base: '<base href="https://evil.example/"><img src="relative.png">',
  meta: '<meta http-equiv="refresh" content="0;url=https://evil.example"><meta name=referrer content=unsafe-url>',
  'media of other sites':
    '<img src="https://evil.example/p.gif"><img src="//evil.example/p.gif" alt="x"><video poster="https://evil.example/p.png"><source src="https://evil.example/v.mp4"></video><audio src="https://evil.example/a.mp3" controls></audio>',
  'names that shadow':
    '<img id="location" name="cookie" src="x"><a id=config name=config href=x>x</a><form id=fetch></form>',
  pictures:
    '<picture><source srcset="https://evil.example/x" onerror=alert(1)><img src=x srcset="https://evil.example/y 1x"></picture><video poster="javascript:alert(1)" src="javascript:alert(1)"></video>',
  'mutation by svg and style': '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  'mutation by math':
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  'mutation by form':
    '<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=alert(1) src>">',
  'mutation by noscript':
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  'mutation by select':
    '<select><template><style><!--</style><a rel="--></style></template></select><img src=x onerror=alert(1)>">',
  'mutation by comment':
    '<!--><img src=x onerror=alert(1)>--><!-- --!><img src=x onerror=alert(1)> -->',
  'mutation by back-tick': '<img alt="`><img src=x onerror=alert(1)>" title=`x onerror=alert(1)`>',
  'json of the editor':
    '{"blocks":[{"key":"a","text":" ","type":"atomic","depth":0,"inlineStyleRanges":[],"entityRanges":[{"offset":0,"length":1,"key":0}],"data":{}}],"entityMap":{"0":{"type":"EMBED","mutability":"IMMUTABLE","data":{"url":"<img src=x onerror=alert(1)>","meta":{}}}}}',
  'textarea, title, xmp':
    '<textarea><a title="</textarea><img src=x onerror=alert(1)>"></textarea><title><a title="</title><img src=x onerror=alert(1)>"></title><xmp><a title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  'script that never ends': '<p>a</p><script>alert(1)',
  'plain text element': '<plaintext><img src=x onerror=alert(1)>',
};
const CORPUS = Object.entries(HOSTILE);
/** Plain texts that look like elements: displayed literally. */
const TITLE = '<img src=x onerror=alert(1)>';

/**
 * Elements in a page's rich texts, displayed or edited, that could run, load, send, cover or take
 * over.
 */
const dangers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const say = (element: Element, what: string) =>
      void found.push(`${what}: ${element.outerHTML.slice(0, 160)}`);
    for (const element of document.querySelectorAll(
      'base, meta[http-equiv], body link, body style[nonce], iframe, object, embed',
    ))
      say(element, 'element');
    // The site's data in the head is never executed.
    for (const script of document.querySelectorAll<HTMLScriptElement>(
      'script:not(head > #site[type="application/json"])',
    ))
      if (new URL(script.src, location.href).origin !== location.origin || script.src === '')
        say(script, 'script');
    for (const element of document.querySelectorAll('.rw-rich-body *')) {
      if (
        element.matches(
          'script, style, form, math, template, noscript, textarea, title, xmp, plaintext, select, picture, marquee, details, animate, use, foreignObject',
        )
      )
        say(element, 'element');
      for (const { name, value } of element.attributes) {
        if (
          name.startsWith('on') ||
          name === 'srcdoc' ||
          name === 'srcset' ||
          name === 'formaction'
        )
          say(element, name);
        if (
          (name === 'src' || name === 'poster') &&
          new URL(value, location.href).origin !== location.origin
        )
          say(element, `${name} elsewhere`);
        const address = ['href', 'src', 'poster', 'xlink:href'].includes(name)
          ? new URL(value, location.href)
          : null;
        if (address && !['http:', 'https:', 'mailto:', 'tel:'].includes(address.protocol))
          say(element, `${name} ${address.protocol}`);
        if (name === 'style' && /url\(|expression|behavior/i.test(value)) say(element, 'style');
      }
      if (
        ['location', 'config', 'fetch', 'cookie'].includes(element.id) ||
        element.hasAttribute('name')
      )
        say(element, 'name');
    }
    // The editor positions its own elements around a picture; displayed text must not be
    // positioned.
    for (const element of document.querySelectorAll('article .rw-rich-body *')) {
      if (['fixed', 'absolute', 'sticky'].includes(getComputedStyle(element).position))
        say(element, 'position');
      if (/ant-|rw-full/.test(element.className.toString())) say(element, 'class');
    }
    return found;
  });

async function expectInert(page: Page, watched: Watched): Promise<void> {
  expect(await dangers(page)).toEqual([]);
  expect(watched).toEqual({ ran: [], requested: [] });
  // The page itself is unchanged.
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
}

/** Joins all pieces into one text; those that swallow following text must be last. */
const together = (pieces: readonly (readonly [string, string])[]) =>
  pieces.map(([, html]) => html).join('<p>·</p>');

test('responds with inert HTML when a client posts hostile HTML', async ({
  asPerson,
  request,
  baseURL,
}) => {
  const teacher = await callerOf(request, 'teacher');
  const { topic } = await newThread(teacher);
  for (const [name, html] of [...CORPUS, ['الكل معًا', together(CORPUS)] as const])
    await teacher.content(topic.forumTopicGuid, { title: unique(name), contentText: html });

  const page = await asPerson('teacher', { context: { bypassCSP: true } });
  const watched = await watchOver(page.context(), new URL(baseURL ?? '').origin);
  await page.route('**/bare', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html dir="rtl"><body></body></html>',
    }),
  );
  await page.goto('/bare');
  const show = (texts: readonly string[]) =>
    page.evaluate((shown) => {
      document.body.innerHTML = shown
        .map((html) => `<article><div class="rw-rich-body">${html}</div></article>`)
        .join('');
    }, texts);

  // Test the check itself: a page that shows dangerous HTML must be detected.
  await show([HOSTILE['event handler'] ?? '']);
  await expect.poll(() => watched.ran.length).toBeGreaterThan(0);
  expect(await dangers(page)).not.toEqual([]);
  watched.ran.length = 0;

  let before: string | undefined;
  // Includes the post that was created with the thread.
  const all = CORPUS.length + 2;
  for (let seen = 0; seen < all;) {
    const {
      data: {
        content: { topicContent },
      },
    } = await teacher.call('GET ForumTopic/GetTopicContent', {
      query: { topicGuid: topic.forumTopicGuid, before },
    });
    expect(topicContent).not.toEqual([]);
    for (const { title, contentText } of topicContent) {
      await show([contentText]);
      expect(await dangers(page), title).toEqual([]);
      expect(watched, title).toEqual({ ran: [], requested: [] });
    }
    seen += topicContent.length;
    before = topicContent.at(-1)?.forumTopicContentGuid;
  }
});

test('shows hostile HTML as inert when the server did not sanitise it', async ({
  asPerson,
  request,
  baseURL,
}) => {
  test.slow();
  const teacher = await callerOf(request, 'teacher');
  const forum = await teacher.forum({ title: unique(TITLE), description: TITLE });
  const topic = await teacher.topic({ forumGuid: forum.forumGuid, topicName: unique(TITLE) });
  const content = await teacher.content(topic.forumTopicGuid, { title: unique(TITLE) });
  await teacher.reply(content.forumTopicContentGuid, TITLE);
  const halves = [
    CORPUS.slice(0, 15),
    CORPUS.slice(15, -3),
    CORPUS.slice(-3, -2),
    CORPUS.slice(-2, -1),
    CORPUS.slice(-1),
  ].map((pieces, at) => ({ title: `جزء ${at + 1}`, html: together(pieces) }));
  const delivered: TopicContent[] = [
    { ...content, repliesCount: 1 },
    ...[...halves, ...CORPUS.map(([name, html]) => ({ title: `${TITLE} ${name}`, html }))].map(
      ({ title, html }) => ({
        ...content,
        forumTopicContentGuid: randomUUID(),
        title,
        contentText: html,
        teacher: { teacherGuid: randomUUID(), teacherName: TITLE },
      }),
    ),
  ];

  const page = await asPerson('teacher', { context: { bypassCSP: true } });
  const watched = await watchOver(page.context(), new URL(baseURL ?? '').origin);
  await page.route('**/api/ForumTopic/GetTopicContent?*', async (route) => {
    const url = new URL(route.request().url());
    // The server does not know the delivered posts, so it cannot page after the last one.
    const isFurther = url.searchParams.has('before');
    url.searchParams.delete('before');
    const answer = await route.fetch({ url: url.href });
    const body = (await answer.json()) as { data: ApiData<'GET ForumTopic/GetTopicContent'> };
    body.data.content.topicContent = isFurther ? [] : delivered;
    await route.fulfill({ response: answer, json: body });
  });
  const { say, dialog, posts, post, menu } = actionsOf(page);

  await page.goto(forumPath(forum.forumGuid));
  await expect(page.getByRole('link', { name: topic.topicName })).toBeVisible();
  await expectInert(page, watched);
  await page.getByRole('link', { name: topic.topicName }).click();
  await expect(page.getByRole('heading', { name: topic.topicName })).toBeVisible();
  await readThrough(page, posts, delivered.length, () => expectInert(page, watched));

  for (const { title } of halves) {
    await post(title).scrollIntoViewIfNeeded();
    await menu(title, say('forum:edit'));
    await expect(
      dialog.getByRole('textbox', { name: say('forum:fields.contentText') }),
    ).toBeVisible();
    await expectInert(page, watched);
    await dialog.getByRole('tab', { name: say('kit:editor.preview') }).click();
    await expect(dialog.getByRole('tabpanel', { name: say('kit:editor.preview') })).toBeVisible();
    await expectInert(page, watched);
    await dialog.getByRole('button', { name: say('forum:cancel') }).click();
    await expect(dialog).toBeHidden();
  }

  await post(content.title)
    .getByRole('button', { name: say('forum:counts.replies_one') })
    .click();
  await expect(dialog.getByText(TITLE, { exact: true })).toBeVisible();
  await expectInert(page, watched);
});
