import type { Page } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';
import { IMPORT_FORMAT } from '@riwaq/api';
import { actionsOf } from '../forum/fixtures';
import { appearanceCheckOf, LOOK_PAIRS, visitOf } from '../src/appearance-check';
import { dropFile } from '../src/drop-file';
import { expect, test } from '../src/test';
import { examinerOf } from './fixtures';

// Proves QUESTION-13, QUESTION-15.

const PNG = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ),
  (letter) => letter.charCodeAt(0),
);
const material = (html: string): string =>
  `<material><mattext texttype="text/html"><![CDATA[${html}]]></mattext></material>`;
const choices = (...texts: readonly string[]): string =>
  `<response_lid ident="r" rcardinality="Single"><render_choice>${texts
    .map((text, index) => `<response_label ident="${index}">${material(text)}</response_label>`)
    .join('')}</render_choice></response_lid>`;
const FIELD =
  '<response_str ident="r" rcardinality="Single"><render_fib><response_label ident="a"/></render_fib></response_str>';
/** An item of QTI 1.2 as Canvas writes it. */
const item = (kind: string, html: string, response: string, right: string): string =>
  `<item ident="i"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>${kind}</fieldentry></qtimetadatafield></qtimetadata></itemmetadata><presentation>${material(html)}${response}</presentation><resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes><respcondition continue="No"><conditionvar><varequal respident="r">${right}</varequal></conditionvar><setvar action="Set" varname="SCORE">100</setvar></respcondition></resprocessing></item>`;
const quizOf = (...items: readonly string[]): string =>
  `<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><assessment ident="quiz" title="اختبار الفصل"><section ident="root_section">${items.join('')}</section></assessment></questestinterop>`;
const bankOf = (title: string, ...items: readonly string[]): string =>
  `<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><objectbank ident="bank"><qtimetadata><qtimetadatafield><fieldlabel>bank_title</fieldlabel><fieldentry>${title}</fieldentry></qtimetadatafield></qtimetadata>${items.join('')}</objectbank></questestinterop>`;

const UNITS = choices('جول', 'نيوتن');
const oneChoice = (html: string, response = UNITS): string =>
  item('multiple_choice_question', html, response, '1');
const matching = item('matching_question', '<p>صِل.</p>', UNITS + UNITS, '1');

const archive = (files: Readonly<Record<string, string | Uint8Array>>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([path, content]) => [
        path,
        typeof content === 'string' ? strToU8(content) : content,
      ]),
    ),
  );

/** The export of a quiz of Canvas: one question with a picture, and one kind that is left out. */
const quiz = archive({
  'imsmanifest.xml': '<manifest/>',
  'quiz/quiz.xml': quizOf(
    oneChoice(
      '<p>ما وحدة القوة؟ <img src="$IMS-CC-FILEBASE$/force.png" alt="قوة"></p>',
      choices('<b>جول</b>', 'نيوتن'),
    ),
    matching,
  ),
  'force.png': PNG,
});

/** The export of a course of Canvas: a quiz, twice as Canvas writes it, and a bank. */
const course = archive({
  'imsmanifest.xml': '<manifest/>',
  'g1/assessment_qti.xml': quizOf(oneChoice('<p>من الاختبار</p>')),
  'non_cc_assessments/g1.xml.qti': quizOf(oneChoice('<p>من الاختبار</p>')),
  'non_cc_assessments/g2.xml.qti': bankOf(
    'بنك الحركة',
    item('short_answer_question', '<p>من البنك</p>', FIELD, 'نيوتن'),
    matching,
  ),
});

/** An item of QTI 3 with this content of its body. */
const itemV3 = (identifier: string, body: string): string =>
  `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="${identifier}" title="${identifier}" adaptive="false" time-dependent="false"><qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>b</qti-value></qti-correct-response></qti-response-declaration><qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float"><qti-default-value><qti-value>0</qti-value></qti-default-value></qti-outcome-declaration><qti-item-body>${body}</qti-item-body><qti-response-processing template="https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/match_correct.xml"/></qti-assessment-item>`;
const interactionV3 = (kind: string): string =>
  `<qti-${kind}-interaction response-identifier="RESPONSE" shuffle="true"><qti-simple-choice identifier="a">جول</qti-simple-choice><qti-simple-choice identifier="b">واط</qti-simple-choice></qti-${kind}-interaction>`;
const referenceV3 = (identifier: string): string =>
  `<qti-assessment-item-ref identifier="${identifier}" href="items/${identifier}.xml"><qti-weight identifier="W" value="2.5"/></qti-assessment-item-ref>`;

/** A package of QTI 3: a test of a question with a picture, and of a kind that is left out. */
const packageV3 = archive({
  'imsmanifest.xml': '<manifest/>',
  'test.xml': `<qti-assessment-test xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="t" title="t"><qti-test-part identifier="p" navigation-mode="linear" submission-mode="individual"><qti-assessment-section identifier="s" title="فصل القدرة" visible="true">${referenceV3('power')}${referenceV3('rank')}</qti-assessment-section></qti-test-part></qti-assessment-test>`,
  'items/power.xml': itemV3(
    'power',
    `<p>ما وحدة القدرة؟ <img src="../images/power.png" alt="قدرة"/></p>${interactionV3('choice')}`,
  ),
  'items/rank.xml': itemV3('rank', `<p>رتّب الوحدات.</p>${interactionV3('order')}`),
  'images/power.png': PNG,
});

const paragraph = (text: string, bold = ''): string =>
  `<w:p><w:r>${bold}<w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
/** A Word document: a question with its feedback, and a paragraph that belongs to none. */
const document = archive({
  '[Content_Types].xml':
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
  '_rels/.rels':
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
  'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${[
    paragraph('امتحان الحركة للمرحلة الثانية'),
    paragraph('1. ما وحدة الطاقة؟'),
    paragraph('أ- جول', '<w:rPr><w:b/></w:rPr>'),
    paragraph('ب- نيوتن'),
    paragraph('الشرح: نسبة إلى العالم جول'),
  ].join('')}</w:body></w:document>`,
});

/** Holds the response to an import back. */
async function holdResponse(page: Page): Promise<{ release(): Promise<void> }> {
  const url = '**/api/Exams/ImportQuestions';
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    const response = await route.fetch();
    await released;
    // The page may have stopped waiting.
    await route.fulfill({ response }).catch(() => undefined);
  });
  return {
    release: async () => {
      release();
      await page.unroute(url);
    },
  };
}

for (const pair of LOOK_PAIRS) {
  test(
    `imports dropped files of other systems (${pair.name})`,
    { tag: pair.tag },
    async ({ asPerson, request }) => {
      test.slow();
      const examGuid = await (await examinerOf(request, 'teacher')).exam();
      const page = await asPerson('teacher', { path: `/showExam=${examGuid}`, ...visitOf(pair) });
      const checkAppearance = await appearanceCheckOf(page, pair);
      const { say, dialog } = actionsOf(page);
      const loss = (kind: string) =>
        dialog.getByText(say(`exams:import.lossKinds.${kind}`), { exact: false });
      const leftOut = (reason: string, kind = '') =>
        dialog.getByText(say(`exams:import.leftOutReasons.${reason}`, { kind }));
      const drop = async (name: string, content: Uint8Array) => {
        await page.getByRole('button', { name: say('kit:add'), exact: true }).click();
        await page.getByRole('menuitem', { name: say('exams:import.action'), exact: true }).click();
        const choose = dialog.getByRole('button', { name: say('exams:import.choose') });
        await dropFile(choose, name, content);
        await expect(dialog.getByText(name)).toBeVisible();
      };
      const recognised = (format: (typeof IMPORT_FORMAT)[keyof typeof IMPORT_FORMAT]) =>
        dialog.getByText(
          say('exams:import.recognised', { format: say(`exams:import.formats.${format}`) }),
        );
      const question = (number: number) =>
        page.getByRole('article', { name: say('exams:question.number', { number }) });

      await test.step('previews a quiz of Canvas with what it loses, and adds it', async () => {
        await drop('quiz.zip', quiz);
        await expect(recognised(IMPORT_FORMAT.qti)).toBeVisible();
        await expect(loss('optionFormat')).toBeVisible();
        await expect(leftOut('kind', say('exams:import.leftOutKinds.matching'))).toBeVisible();
        await checkAppearance();
        await dialog.getByRole('button', { name: say('exams:import.confirm_one') }).click();
        await expect(dialog).toBeHidden();
        await expect(question(1).getByRole('img', { name: 'قوة' })).toBeVisible();
      });

      await test.step('adds the quiz and the bank of a course once each', async () => {
        await drop('course.imscc', course);
        await expect(dialog.getByRole('article')).toHaveCount(2);
        await expect(dialog.getByText('بنك الحركة')).toBeVisible();
        await expect(leftOut('kind', say('exams:import.leftOutKinds.matching'))).toBeVisible();
        await dialog.getByRole('button', { name: say('exams:import.confirm_two') }).click();
        await expect(dialog).toBeHidden();
        await expect(question(3)).toContainText('من البنك');
      });

      await test.step('shows the progress of the server until it is stopped', async () => {
        const held = await holdResponse(page);
        await drop('quiz.zip', quiz);
        await expect(
          dialog.getByText(say('exams:import.checked', { done: 1, total: 1 })),
        ).toBeVisible();
        await checkAppearance();
        await dialog.getByRole('button', { name: say('exams:import.stop') }).click();
        await expect(
          dialog.getByRole('button', { name: say('exams:import.choose') }),
        ).toBeFocused();
        await held.release();
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
      });

      await test.step('adds a question of a Word document', async () => {
        await drop('exam.docx', document);
        await expect(recognised(IMPORT_FORMAT.word)).toBeVisible();
        await expect(leftOut('outside')).toBeVisible();
        await dialog.getByRole('button', { name: say('exams:import.confirm_one') }).click();
        await expect(dialog).toBeHidden();
        await expect(question(4)).toContainText('ما وحدة الطاقة؟');
      });

      await test.step('adds a question of a QTI 3 package, and names what it loses', async () => {
        await drop('package.zip', packageV3);
        await expect(recognised(IMPORT_FORMAT.qti)).toBeVisible();
        await expect(dialog.getByText('فصل القدرة')).toBeVisible();
        await expect(loss('order')).toBeVisible();
        await expect(leftOut('kind', say('exams:import.leftOutKinds.ordering'))).toBeVisible();
        await dialog.getByRole('button', { name: say('exams:import.confirm_one') }).click();
        await expect(dialog).toBeHidden();
        await expect(question(5)).toContainText('ما وحدة القدرة؟');
        await expect(question(5).getByRole('img', { name: 'قدرة' })).toBeVisible();
      });
    },
  );
}
