import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { Dropdown } from './menu';

const trigger = () => screen.getByRole('button', { name: 'المزيد' });

describe('Dropdown before its code has loaded', () => {
  it('opens on the first press, takes focus and returns it', async () => {
    const user = userEvent.setup();
    render(
      <ConfigProvider theme={{ zeroRuntime: true, token: { motion: false } }}>
        <Dropdown trigger={['click']} menu={{ items: [{ key: 'edit', label: 'تعديل' }] }}>
          <button type="button">المزيد</button>
        </Dropdown>
      </ConfigProvider>,
    );
    await user.tab();
    expect(trigger()).toHaveFocus();
    await user.keyboard('{Enter}');
    // The focus moves from the trigger, which is replaced meanwhile, into the menu.
    const entry = await screen.findByRole('menuitem', { name: 'تعديل' });
    await waitFor(() => expect(entry).toHaveFocus());
    await user.keyboard('{Escape}');
    expect(trigger()).toHaveFocus();
  });
});
