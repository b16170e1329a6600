import { act, renderHook } from '@testing-library/react';
import { useDialog } from './use-dialog';

test('closes only the dialog that was open when close was created', () => {
  const { result } = renderHook(() => useDialog<string>());
  act(() => result.current.show('first'));
  const { close } = result.current;
  act(() => close());
  expect(result.current).toMatchObject({ value: 'first', open: false });
  act(() => result.current.show('second'));
  act(() => close());
  expect(result.current).toMatchObject({ value: 'second', open: true });
  act(() => result.current.close());
  expect(result.current).toMatchObject({ value: 'second', open: false });
});
