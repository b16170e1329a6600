import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { Dropdown, preloadMenus } from './menu';

test("opens after the press when the menu's code arrives during it", async () => {
  // The import may take longer than the longest press on a busy machine.
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  render(
    <ConfigProvider theme={{ zeroRuntime: true, token: { motion: false } }}>
      <Dropdown trigger={['click']} menu={{ items: [{ key: 'edit', label: 'تعديل' }] }}>
        <button type="button">المزيد</button>
      </Dropdown>
    </ConfigProvider>,
  );
  const pressed = screen.getByRole('button', { name: 'المزيد' });
  await user.pointer({ keys: '[MouseLeft>]', target: pressed });
  await act(async () => {
    await preloadMenus();
  });
  expect(pressed).toBeInTheDocument();
  await user.pointer({ keys: '[/MouseLeft]', target: pressed });
  expect(await screen.findByRole('menuitem', { name: 'تعديل' })).toBeInTheDocument();
  jest.useRealTimers();
});
