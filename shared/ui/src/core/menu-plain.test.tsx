import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dropdown } from './menu';

jest.mock('./menus', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

// jsdom implements the element without its methods.
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});

describe('Dropdown whose code fails to load', () => {
  it('shows its entries in a dialog and calls the chosen one', async () => {
    const user = userEvent.setup();
    const onClick = jest.fn();
    const items = [
      { key: 'who', type: 'group' as const, label: 'سارة' },
      { type: 'divider' as const },
      null,
      { key: 'off', label: 'أرشفة', disabled: true },
      { key: 'out', label: 'تسجيل الخروج', onClick },
    ];
    render(
      <Dropdown menu={{ items }}>
        <button type="button">القائمة</button>
      </Dropdown>,
    );
    await user.click(screen.getByRole('button', { name: 'القائمة' }));
    expect(await screen.findByRole('dialog', { name: 'القائمة' })).toHaveTextContent('سارة');
    expect(screen.getByRole('button', { name: 'أرشفة' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'تسجيل الخروج' }));
    expect(onClick).toHaveBeenCalledWith(expect.objectContaining({ key: 'out' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'القائمة' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  it('marks the selected entry and calls the handler of the whole menu', async () => {
    const user = userEvent.setup();
    const onClick = jest.fn();
    const items = [
      { key: 'name', label: 'الاسم' },
      { key: 'date', label: 'التاريخ', danger: true },
    ];
    render(
      <Dropdown menu={{ items, selectable: true, selectedKeys: ['name'], onClick }}>
        <button type="button">الترتيب</button>
      </Dropdown>,
    );
    await user.click(screen.getByRole('button', { name: 'الترتيب' }));
    await screen.findByRole('button', { name: 'الاسم', pressed: true });
    await user.click(screen.getByRole('button', { name: 'التاريخ', pressed: false }));
    expect(onClick).toHaveBeenCalledWith(expect.objectContaining({ key: 'date' }));
  });
});
