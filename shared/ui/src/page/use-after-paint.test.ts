import { act, renderHook } from '@testing-library/react';
import { useAfterPaint } from './use-after-paint';

const frames: FrameRequestCallback[] = [];

beforeEach(() => {
  frames.length = 0;
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => frames.push(run));
});

const paint = () => act(() => frames.splice(0).forEach((run) => run(0)));

test('waits for two frames after the state is ready, and stays true', () => {
  const { result, rerender } = renderHook(({ ready }) => useAfterPaint(ready), {
    initialProps: { ready: false },
  });
  paint();
  expect(result.current).toBe(false);
  rerender({ ready: true });
  paint();
  expect(result.current).toBe(false);
  paint();
  expect(result.current).toBe(true);
  rerender({ ready: false });
  expect(result.current).toBe(true);
});
