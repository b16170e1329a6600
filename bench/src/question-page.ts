import type { Browser } from '@playwright/test';
import type { ApiSession } from '@riwaq/e2e/people';
import { click, launch, median, slowDown } from './browsing';
import { createApiClient, expectData, makeExam } from './exam-making';
import type { Finding } from './report';
import { watched } from './traffic';

/** Budget for the code of an exam page, in compressed kilobytes. */
const PAGE_KILOBYTES = 320;
/** The comparison's time from a click to the next question, in ms; the budget is a tenth of it. */
const COMPARISON = { click: 310, slowClick: 900 };
const CLICKS = 10;
const START = 'button.rw-sit-start-button';
const NEXT = '.rw-sit-steps button.rw-button-primary';
const questionOf = (questionGuid: string) => `#sit-question-${questionGuid}`;

/** Creates an active exam of the teacher that the student may sit, one question per page. */
export async function examFor(
  url: string,
  teacher: ApiSession,
  student: ApiSession,
): Promise<string> {
  const call = createApiClient(url);
  const { data } = await call(teacher.token, 'GET Subjects/Get', {});
  for (const { subjectGuid, departments } of Array.isArray(data) ? data : data.subjects) {
    for (const { sectionGuid } of departments.flatMap(({ stages }) =>
      stages.flatMap(({ sections }) => sections),
    )) {
      const examGuid = await makeExam(call, teacher.token, { subjectGuid, sectionGuid });
      if ((await call(student.token, 'POST Exams/EnterExam', { body: { examGuid } })).data)
        return examGuid;
    }
  }
  throw new Error("The student takes none of the teacher's subjects.");
}

/**
 * Measures the weight of an exam page, and the median time to the next question after answering
 * one.
 */
async function walk(
  browser: Browser,
  url: string,
  student: ApiSession,
  { examGuid, questions, slow }: { examGuid: string; questions: readonly string[]; slow: boolean },
) {
  const { context, page, devtools, traffic } = await watched(browser, url, student);
  await page.goto(`/enterExam=${examGuid}`);
  await page.click(START);
  await page.waitForSelector(questionOf(questions[0] ?? ''));
  const kilobytes = traffic.kilobytes('Script') + traffic.kilobytes('Stylesheet');
  if (slow) await slowDown(devtools);
  const times: number[] = [];
  for (const [index, questionGuid] of questions.slice(0, CLICKS).entries()) {
    await page.click(`${questionOf(questionGuid)} input[type=radio] >> nth=0`, { force: true });
    times.push(await click(page, NEXT, questionOf(questions[index + 1] ?? '')));
  }
  await context.close();
  return { kilobytes, time: median(times) };
}

/** Measures the time from a click to the next question of an exam. */
export async function measureQuestionPage(
  url: string,
  teacher: ApiSession,
  student: ApiSession,
  executablePath: string,
): Promise<Finding[]> {
  const examGuid = await examFor(url, teacher, student);
  const { exam } = await expectData(
    'questions',
    createApiClient(url)(student.token, 'GET Exams/GetQuestions', {
      query: { ExamGuid: examGuid },
    }),
  );
  const questions = exam.examQuestions.map(({ questionGuid }) => questionGuid);
  const browser = await launch(executablePath);
  try {
    const fast = await walk(browser, url, student, { examGuid, questions, slow: false });
    const slow = await walk(browser, url, student, { examGuid, questions, slow: true });
    const most = (value: number) => ({ kind: 'at most' as const, value });
    return [
      {
        name: "an exam's page, JavaScript and CSS, compressed",
        value: fast.kilobytes,
        unit: 'KB',
        bound: most(PAGE_KILOBYTES),
      },
      {
        name: 'an answer given, then a click to the next question',
        value: fast.time,
        unit: 'ms',
        bound: most(COMPARISON.click / 10),
      },
      {
        name: 'the same, 4x CPU and 1.6 Mbit/s',
        value: slow.time,
        unit: 'ms',
        bound: most(COMPARISON.slowClick / 10),
      },
    ];
  } finally {
    await browser.close();
  }
}
