import { disposeOnce } from './disposal';

test('runs once, when called or when a signal aborts', () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const disposed: string[] = [];
  const dispose = disposeOnce(() => disposed.push('called'), first.signal, second.signal);
  disposeOnce(() => disposed.push('aborted'), first.signal, undefined, second.signal);
  dispose();
  dispose();
  expect(disposed).toEqual(['called']);
  second.abort();
  first.abort();
  expect(disposed).toEqual(['called', 'aborted']);
});

test('disposes at once when the signal has already aborted', () => {
  const disposed = jest.fn();
  disposeOnce(disposed, AbortSignal.abort());
  expect(disposed).toHaveBeenCalledTimes(1);
});

test('adds one listener per signal and isolates errors of its callbacks', () => {
  const controller = new AbortController();
  const { signal } = controller;
  const listened = jest.spyOn(signal, 'addEventListener');
  const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const disposed: number[] = [];
  const disposers = Array.from({ length: 50 }, (_, index) =>
    disposeOnce(() => {
      if (index === 7) throw new Error('seven');
      disposed.push(index);
    }, signal),
  );
  disposers[3]?.();
  controller.abort();
  expect(listened).toHaveBeenCalledTimes(1);
  expect(disposed).toHaveLength(49);
  expect(reported).toHaveBeenCalledWith(new Error('seven'));
  reported.mockRestore();
});
