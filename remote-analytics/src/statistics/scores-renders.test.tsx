import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { answered } from '@riwaq/contract/testing';
import { renderAnalytics } from '../testing/render-analytics';
import { EXAM, handStatistics } from '../testing/sample-statistics';
import { useRefreshStatistics, useScores } from './use-statistics';

const statistics = handStatistics();
/** With more students than the statistics contain. */
const metrics = { ...statistics.calculateAllMetrics, studentsCount: 30 };

const shown: unknown[] = [];
let refresh: () => Promise<unknown>;
let renderAgain: () => void;

function Scores() {
  const [, setTurn] = useState(0);
  renderAgain = () => setTurn((turn) => turn + 1);
  refresh = useRefreshStatistics();
  const state = useScores(EXAM, metrics, { from: 0, take: 20 });
  if (state.kind !== 'ready') return null;
  shown.push(state.data);
  return <p>{state.data.length} students</p>;
}

describe('a page of the marks of students', () => {
  let fetches: () => number;
  beforeEach(async () => {
    const { host } = renderAnalytics({
      ui: <Scores />,
      api: {
        'GET Exams/Statistics': () => answered({ ...statistics, calculateAllMetrics: metrics }),
      },
    });
    fetches = () => host.api.callsOf('GET Exams/Statistics').length;
    await screen.findByText(`${metrics.students.length} students`);
    shown.length = 0;
  });

  it('does not render again when a refetch finds the same marks', async () => {
    const before = fetches();
    await act(() => refresh());
    expect(fetches()).toBe(before + 1);
    expect(shown).toEqual([]);
  });

  it('is the same object when its table renders again', () => {
    act(() => renderAgain());
    act(() => renderAgain());
    expect(shown).toHaveLength(2);
    expect(shown[0]).toBe(shown[1]);
  });
});
