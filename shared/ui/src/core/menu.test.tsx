import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithHost } from '../testing';
import { lazyModule, useLazyModule } from './lazy-module';
import { Dropdown } from './menu';

describe('Dropdown', () => {
  it('opens its menu from its child', async () => {
    const user = userEvent.setup();
    const onClick = jest.fn();
    renderWithHost(
      <Dropdown trigger={['click']} menu={{ items: [{ key: 'edit', label: 'تعديل', onClick }] }}>
        <button type="button">المزيد</button>
      </Dropdown>,
    );
    await user.click(screen.getByRole('button', { name: 'المزيد' }));
    await user.click(await screen.findByRole('menuitem', { name: 'تعديل' }));
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it('takes the focus on keyboard opening and returns it on closing', async () => {
    const user = userEvent.setup();
    const onClick = jest.fn();
    renderWithHost(
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'edit', label: 'تعديل', onClick },
            { key: 'delete', label: 'حذف' },
          ],
        }}
      >
        <button type="button">المزيد</button>
      </Dropdown>,
    );
    await user.tab();
    const button = screen.getByRole('button', { name: 'المزيد' });
    expect(button).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'تعديل' })).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(button).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'تعديل' })).toHaveFocus());
    await user.click(screen.getByRole('menuitem', { name: 'تعديل' }));
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(button).toHaveFocus();
  });

  it('leaves the focus on the element that a quick choice focused', async () => {
    const user = userEvent.setup();
    const onClick = () => screen.getByRole('textbox').focus();
    renderWithHost(
      <>
        <Dropdown trigger={['click']} menu={{ items: [{ key: 'edit', label: 'تعديل', onClick }] }}>
          <button type="button">المزيد</button>
        </Dropdown>
        <input />
      </>,
    );
    await user.hover(screen.getByRole('button', { name: 'المزيد' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'المزيد' })).toHaveClass('ant-dropdown-trigger'),
    );

    const frames: FrameRequestCallback[] = [];
    const held = jest
      .spyOn(window, 'requestAnimationFrame')
      .mockImplementation((frame) => frames.push(frame));
    await user.click(screen.getByRole('button', { name: 'المزيد' }));
    const choice = await screen.findByRole('menuitem', { name: 'تعديل', hidden: true });
    const focused = jest.spyOn(choice, 'focus');
    fireEvent.click(choice);
    expect(screen.getByRole('textbox')).toHaveFocus();
    act(() => {
      for (let frame = frames.shift(); frame; frame = frames.shift()) frame(0);
    });
    expect(focused).not.toHaveBeenCalled();
    expect(screen.getByRole('textbox')).toHaveFocus();
    held.mockRestore();
  });
});

describe('lazyModule', () => {
  it('retries after a failure and caches a success', async () => {
    let calls = 0;
    const code = lazyModule(() => {
      calls += 1;
      return calls === 1 ? Promise.reject(new Error('offline')) : Promise.resolve('code');
    });
    await expect(code.load()).rejects.toThrow('offline');
    expect(code.value).toBeNull();

    const Part = () => <p>{useLazyModule(code) ?? 'waiting'}</p>;
    render(<Part />);
    expect(screen.getByText('waiting')).toBeInTheDocument();
    await act(async () => {
      await code.load();
    });
    expect(screen.getByText('code')).toBeInTheDocument();
    expect(calls).toBe(2);
  });
});
