import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { Dropdown } from './menu';

const trigger = () => screen.getByRole('button', { name: 'المزيد' });

describe('Dropdown before its code is there', () => {
  it('opens at the first press, takes the focus, and gives it back', async () => {
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
    // From the trigger, which is exchanged meanwhile, into the menu.
    const entry = await screen.findByRole('menuitem', { name: 'تعديل' });
    await waitFor(() => expect(entry).toHaveFocus());
    await user.keyboard('{Escape}');
    expect(trigger()).toHaveFocus();
  });
});
