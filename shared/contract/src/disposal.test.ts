import { disposeOnce } from './disposal';

test('it runs once: by its call, or when one of its signals aborts', () => {
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

test('what waits for a signal that has aborted is done at once', () => {
  const disposed = jest.fn();
  disposeOnce(disposed, AbortSignal.abort());
  expect(disposed).toHaveBeenCalledTimes(1);
});

test('however many wait for it, a signal has one listener; one that throws harms none of the others', () => {
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
