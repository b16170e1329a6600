import { renderWithHost, setMediaQuery } from '../testing';
import { BarChart } from './bar-chart';
import type { Bar } from './column-config';

interface Drawn {
  insetTop: number;
  label: unknown;
  scale: { x: { paddingInner: number } };
}
const mockDrawn: Drawn[] = [];
jest.mock('@ant-design/charts', () => ({
  Column: (config: Drawn) => {
    mockDrawn.push(config);
    return null;
  },
}));

const bars = (names: number, parts: number): Bar[] =>
  Array.from({ length: names }, (_, index) => ({
    key: `${index}`,
    name: `${index}`,
    title: `${index}`,
    parts: Array.from({ length: parts }, (_part, at) => ({
      key: `${at}`,
      value: index,
      text: `${index}`,
      tone: 'primary' as const,
    })),
  }));
const draw = (names: number, parts: number): Drawn | undefined => {
  renderWithHost(<BarChart label="Hours" head={['Month', 'Hours']} bars={bars(names, parts)} />, {
    language: 'en',
  });
  return mockDrawn.at(-1);
};

test('reserves space above bars only when values are shown', () => {
  expect(draw(3, 2)?.insetTop).toBeGreaterThanOrEqual(16);
  expect(draw(15, 2)).toMatchObject({ insetTop: 0, label: false });
});

test('groups the bars of one name even with few names', () => {
  expect(draw(2, 2)?.scale.x.paddingInner).toBeGreaterThan(0.7);
  expect(draw(15, 2)?.scale.x.paddingInner).toBe(0.3);
  expect(draw(2, 1)?.scale.x.paddingInner).toBe(0.3);
  setMediaQuery('(max-width: 599.98px)', true);
  expect(draw(2, 2)?.scale.x.paddingInner).toBe(0.3);
});
