import type { Locator, Page } from '@playwright/test';
import { callerOf, actionsOf, newThread, unique } from '../forum/fixtures';
import { ANDROID, inputMethod, type InputMethod } from '../src/input-method';
import { expect, test } from '../src/test';

interface Scene {
  page: Page;
  input: InputMethod;
  press: (target: Locator) => Promise<void>;
}

const save = ({ page }: Scene) => page.getByRole('button', { name: 'Save the text' });

/**
 * Actions that leave a text of one word while it is still composed; each with the element that must
 * show the word at once.
 */
const LEAVING: Readonly<Record<string, { leave: (scene: Scene) => Promise<void>; shown: string }>> =
  {
    'a save button': { leave: async (scene) => scene.press(save(scene)), shown: '#editor-saved' },
    Tab: { leave: async ({ page }) => page.keyboard.press('Tab'), shown: '#editor-written' },
    'another text': {
      leave: async ({ page, press }) =>
        press(page.getByRole('textbox', { name: 'Content of the topic' })),
      shown: '#editor-written',
    },
    'no key at all': { leave: async () => undefined, shown: '#editor-written' },
  };

/** Edits by composition, with the resulting HTML; `type` begins in an empty text. */
const TEXTS: Readonly<Record<string, { type: (scene: Scene) => Promise<void>; html: string }>> = {
  'two words': {
    type: async ({ input }) => {
      await input.compose('one');
      await input.commit('one ');
      await input.compose('two');
    },
    html: '<p>one two</p>',
  },
  'a word that is composed again': {
    type: async ({ input, page }) => {
      await input.compose('one');
      await input.commit('one');
      await page.keyboard.press('ArrowLeft');
      await input.compose('ones', { from: 0, to: 3 });
      await input.commit('ones');
    },
    html: '<p>ones</p>',
  },
  'a word in place of parts of three paragraphs': {
    type: async ({ input, page }) => {
      for (const line of ['abc', 'mid']) {
        await page.keyboard.type(line);
        await page.keyboard.press('Enter');
      }
      await page.keyboard.type('xyz');
      await page.keyboard.press('ArrowLeft');
      for (let at = 0; at < 9; at += 1) await page.keyboard.press('Shift+ArrowLeft');
      await input.compose('N');
      await input.compose('NEW');
    },
    html: '<p>aNEWz</p>',
  },
  'keys right after words': {
    type: async ({ input, page }) => {
      await input.compose('ب');
      await input.commit('ب');
      await page.keyboard.type('c');
      await page.keyboard.press('Enter');
      await input.compose('d');
      await input.commit('d');
      await page.keyboard.press('Enter');
      await page.keyboard.type('e');
    },
    html: '<p>بc</p><p>d</p><p>e</p>',
  },
  'a style that was chosen for it': {
    type: async ({ input, page }) => {
      await page.keyboard.type('a ');
      await page.keyboard.press('Control+b');
      await input.compose('bold');
    },
    html: '<p>a <strong>bold</strong></p>',
  },
  'a style that is chosen while it is composed': {
    type: async ({ input, page, press }) => {
      await input.compose('one');
      await press(
        page
          .getByRole('toolbar', { name: 'Formatting of Empty text' })
          .getByRole('button', { name: 'Bold' }),
      );
      await page.keyboard.type('B');
    },
    html: '<p>one<strong>B</strong></p>',
  },
  'numbers and names among Arabic words': {
    type: async ({ input, page }) => {
      await input.compose('درجة');
      await input.commit('درجة ');
      await page.keyboard.type('-5');
      await page.keyboard.press('Backspace');
      await page.keyboard.type('7');
      await input.compose('8');
      await input.commit('8 ');
      await page.keyboard.type('و C+');
      await input.compose('+');
      await input.commit('+ ثم');
      // The sign is displayed to the left of its number, and both to the right of the letter.
      const drawn = () =>
        page.locator('.rw-torn').evaluateAll((pieces) =>
          pieces.map((piece) => {
            const walker = document.createTreeWalker(piece, NodeFilter.SHOW_TEXT);
            const text = walker.nextNode() as Text;
            const lefts = Array.from(text.data, (_letter, at) => {
              const range = document.createRange();
              range.setStart(text, at);
              range.setEnd(text, at + 1);
              return range.getBoundingClientRect().left;
            });
            return [text.data, lefts.every((left, at) => at === 0 || left > (lefts[at - 1] ?? 0))];
          }),
        );
      await expect.poll(drawn).toEqual([
        ['-78', true],
        ['C++', true],
      ]);
    },
    html: '<p>درجة -78 و C++ ثم</p>',
  },
  'a composition that was given up': {
    type: async ({ input, page }) => {
      await page.keyboard.type('x');
      await input.compose('b');
      await input.compose('');
      await page.keyboard.type('y');
    },
    html: '<p>xy</p>',
  },
};

for (const [device, context] of [
  ['a desk', {}],
  ['an Android phone', ANDROID],
] as const) {
  const touches = device !== 'a desk';
  test(`the editor keeps a word that is being composed on ${device}`, async ({ asStranger }) => {
    const page = await asStranger({ url: process.env['RIWAQ_GALLERY_URL'], context });
    const input = await inputMethod(page);
    const text = page.getByRole('textbox', { name: 'Empty text' });
    const press = async (target: Locator) => (touches ? target.tap() : target.click());
    const scene: Scene = { page, input, press };
    const open = async () => {
      await page.goto('/?dir=ltr&theme=light&part=editor');
      await press(text);
      await expect(text).toBeFocused();
    };

    for (const [way, { leave, shown }] of Object.entries(LEAVING)) {
      await test.step(`leaves a text of one word by ${way}`, async () => {
        await open();
        await input.compose('كل');
        await input.compose('كلمة');
        await leave(scene);
        await expect(page.locator(shown)).toHaveText('<p>كلمة</p>');
        await expect(text).toHaveText('كلمة');
      });
    }
    await test.step('shows it in the preview', async () => {
      await open();
      await input.compose('كلمة');
      await press(page.getByRole('tab', { name: 'Preview' }).last());
      await expect(page.locator('.rw-editor-preview').last()).toHaveText('كلمة');
    });
    await test.step('turns a paragraph while one types', async () => {
      await open();
      const paragraph = text.locator('[class*="rw-dir-"]').first();
      await page.keyboard.type('اب');
      await expect(paragraph).toHaveClass(/rw-dir-rtl/);
      await page.keyboard.type('ab');
      await expect(paragraph).toHaveClass(/rw-dir-ltr/);
    });
    if (!touches) return;
    for (const [what, { type, html }] of Object.entries(TEXTS)) {
      await test.step(`writes ${what}`, async () => {
        await open();
        await type(scene);
        await press(save(scene));
        await expect(page.locator('#editor-saved')).toHaveText(html);
      });
    }
  });
}

test('stores a post of one composed word and its draft', async ({ asPerson, request }) => {
  const { path } = await newThread(await callerOf(request, 'teacher'));
  const page = await asPerson('teacher', { path, context: ANDROID });
  const input = await inputMethod(page);
  const { say, dialog, save: publish, post } = actionsOf(page);
  const editor = dialog.getByRole('textbox', { name: say('forum:fields.contentText') });
  const title = unique('كلمة');
  const write = async () => page.getByRole('button', { name: say('forum:content.add') }).tap();

  await write();
  await dialog.getByLabel(say('forum:fields.contentTitle')).fill(title);
  await editor.tap();
  await input.compose('مسودة');
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')));
  await page.reload();
  await write();
  await expect(editor).toHaveText('مسودة');

  await editor.tap();
  await page.keyboard.press('End');
  await page.keyboard.type(' ');
  await input.compose('أخيرة');
  await publish.tap();
  await expect(post(title)).toContainText('مسودة أخيرة');
});
