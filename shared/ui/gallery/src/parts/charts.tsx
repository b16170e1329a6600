import { BarChart, PieChart, type Bar } from '../../../src/charts';
import type { GalleryPart } from '../part';

const NUMBERS = Array.from({ length: 32 }, (_, index) => index + 1);

function Show({ arabic }: { arabic: boolean }) {
  const say = (ar: string, en: string) => (arabic ? ar : en);
  const question = (number: number) => say(`السؤال ${number}`, `Question ${number}`);
  const many: Bar[] = NUMBERS.map((number) => ({
    key: String(number),
    name: String(number),
    title: question(number),
    parts: [
      {
        key: 'share',
        value: ((number * 37) % 101) / 100,
        text: `${(number * 37) % 101}%`,
        tone: number % 7 === 0 ? 'danger' : 'success',
      },
    ],
  }));
  const grouped: Bar[] = [1, 2, 3].map((number) => ({
    key: String(number),
    name: `2026/0${number}`,
    title: `2026/0${number}`,
    parts: [
      {
        key: say('بلا عذر', 'Unexcused'),
        value: number * 4,
        text: String(number * 4),
        tone: 'danger',
      },
      {
        key: say('بعذر', 'Excused'),
        value: number === 2 ? 0 : number,
        text: String(number === 2 ? 0 : number),
        tone: 'muted',
      },
    ],
  }));
  return (
    <>
      <BarChart
        label={say('نسبة الصحيح في كل سؤال', 'Share correct of each question')}
        head={[say('السؤال', 'Question'), say('النسبة', 'Share')]}
        bars={many}
        range={[0, 1]}
        axisText={(share) => `${Math.round(share * 100)}%`}
        legend={[
          { tone: 'success', label: say('متوسط', 'Moderate') },
          { tone: 'danger', label: say('صعب', 'Hard') },
        ]}
      />
      <br />
      <BarChart
        label={say('ساعات الغياب حسب الشهر', 'Hours of absence by month')}
        head={[say('الشهر', 'Month'), say('بلا عذر', 'Unexcused'), say('بعذر', 'Excused')]}
        bars={grouped}
        whole
        legend={[
          { tone: 'danger', label: say('بلا عذر', 'Unexcused') },
          { tone: 'muted', label: say('بعذر', 'Excused') },
        ]}
      />
      <br />
      <PieChart
        label={say('الإجابات', 'Answers')}
        head={[say('الجزء', 'Part'), say('العدد', 'Count')]}
        slices={[
          { key: 'right', label: say('صحيح', 'Correct'), value: 16, text: '16', tone: 'success' },
          { key: 'wrong', label: say('خطأ', 'Incorrect'), value: 6, text: '6', tone: 'danger' },
          { key: 'none', label: say('بلا إجابة', 'No answer'), value: 2, text: '2', tone: 'muted' },
        ]}
      />
    </>
  );
}

export const charts: GalleryPart = { id: 'charts', Show };
