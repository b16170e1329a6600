import { act, renderHook } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { MemoryRouter, useLocation } from '@riwaq/contract/router';
import { useMailAddress } from './use-mail-address';

// Proves MAIL-1.

const HISTORY = [
  '/inbox',
  '/sent',
  { pathname: '/sent', search: '?compose=new', state: { over: true } },
];

function Written({ children }: PropsWithChildren) {
  return (
    <MemoryRouter initialEntries={HISTORY} initialIndex={HISTORY.length - 1}>
      {children}
    </MemoryRouter>
  );
}

test('goes back only one step when closed several times', () => {
  const { result } = renderHook(() => ({ address: useMailAddress(), at: useLocation() }), {
    wrapper: Written,
  });
  const { closeWriting } = result.current.address;
  act(() => {
    closeWriting();
    closeWriting();
  });
  expect(result.current.at).toMatchObject({ pathname: '/sent', search: '' });
  act(closeWriting);
  expect(result.current.at).toMatchObject({ pathname: '/sent', search: '', state: null });
});
