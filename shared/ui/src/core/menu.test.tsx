import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler } from 'react';
import { renderWithHost } from '../testing';
import { lazyModule, useLazyModule } from './lazy-module';
import { Dropdown, preloadMenus } from './menu';

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
    const trigger = () => screen.getByRole('button', { name: 'المزيد' });
    await user.tab();
    expect(trigger()).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'تعديل' })).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(trigger()).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'تعديل' })).toHaveFocus());
    await user.click(screen.getByRole('menuitem', { name: 'تعديل' }));
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(trigger()).toHaveFocus();
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
    await act(preloadMenus);

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

describe('Dropdown of a list', () => {
  it("renders antd's menu only for the trigger that was clicked", async () => {
    const user = userEvent.setup();
    const onRender = jest.fn();
    renderWithHost(
      <Profiler id="rows" onRender={onRender}>
        {['أ', 'ب'].map((name) => (
          <Dropdown
            key={name}
            trigger={['click']}
            menu={{ items: [{ key: 'edit', label: 'تعديل' }] }}
          >
            <button type="button">{name}</button>
          </Dropdown>
        ))}
      </Profiler>,
    );
    const rendered = onRender.mock.calls.length;
    await act(preloadMenus);
    expect(onRender).toHaveBeenCalledTimes(rendered);
    await user.click(screen.getByRole('button', { name: 'أ' }));
    await screen.findByRole('menuitem', { name: 'تعديل' });
    expect(screen.getByRole('button', { name: 'أ' })).toHaveClass('ant-dropdown-trigger');
    expect(screen.getByRole('button', { name: 'ب' })).not.toHaveClass('ant-dropdown-trigger');
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
