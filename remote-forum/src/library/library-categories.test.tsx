import { screen, waitFor, within } from '@testing-library/react';
import { isolate } from '@riwaq/api';
import { answered } from '@riwaq/contract/testing';
import { currentPath } from '@riwaq/ui/testing';
import { user, computing, networks, law, show, wide } from '../testing/library';

describe('categories', () => {
  const menu = async (name: string, entry: string) => {
    await user.click(
      await screen.findByRole('button', { name: `Options of ${isolate(name, 'ltr')}` }),
    );
    await user.click(await screen.findByRole('menuitem', { name: entry }));
  };

  test('are ordered by their menu', async () => {
    const host = show({
      roles: wide,
      at: `/library?category=${law.categoryGuid}`,
      documents: [],
      api: { 'POST Library/OrderCategories': () => answered(null) },
    });
    await menu('Law', 'Move up');
    await waitFor(() =>
      expect(host.api.callsOf('POST Library/OrderCategories')).toEqual([
        {
          body: {
            parentCategoryGuid: null,
            categoryGuids: [law.categoryGuid, computing.categoryGuid],
          },
        },
      ]),
    );
  });

  test('are deleted after confirmation when they are empty', async () => {
    const host = show({
      roles: wide,
      at: `/library?category=${law.categoryGuid}`,
      documents: [],
      api: { 'DELETE Library/DeleteCategory': () => answered(null) },
    });
    await menu('Law', 'Delete the category');
    await waitFor(() =>
      expect(host.api.callsOf('DELETE Library/DeleteCategory')).toEqual([
        { query: { categoryGuid: law.categoryGuid } },
      ]),
    );
    expect(host.confirmations).toHaveLength(1);
    expect(currentPath()).toBe('/library');
  });

  test('are deleted after moving their documents to another category', async () => {
    const host = show({
      roles: wide,
      at: `/library?category=${networks.categoryGuid}`,
      api: { 'DELETE Library/DeleteCategory': () => answered(null) },
    });
    await menu('Networks', 'Delete the category');
    const dialog = await screen.findByRole('dialog');
    const save = await within(dialog).findByRole('button', { name: 'Move and delete' });
    expect(save).toBeDisabled();
    await user.click(within(dialog).getByRole('combobox'));
    await user.click(await screen.findByTitle('Law'));
    await user.click(save);
    await waitFor(() =>
      expect(host.api.callsOf('DELETE Library/DeleteCategory')).toEqual([
        { query: { categoryGuid: networks.categoryGuid, moveToGuid: law.categoryGuid } },
      ]),
    );
  });

  test('show a refused deletion and stay', async () => {
    const host = show({
      roles: wide,
      at: `/library?category=${law.categoryGuid}`,
      documents: [],
      api: { 'DELETE Library/DeleteCategory': () => answered(null, 2) },
    });
    await menu('Law', 'Delete the category');
    await waitFor(() => expect(host.notices).toMatchObject([{ kind: 'error' }]));
    expect(currentPath()).toBe(`/library?category=${law.categoryGuid}`);
  });

  test('are added inside another and renamed', async () => {
    const host = show({
      roles: wide,
      at: `/library?category=${law.categoryGuid}`,
      documents: [],
      api: {
        'POST Library/CreateCategory': () => answered(law),
        'POST Library/UpdateCategory': () => answered(law),
      },
    });
    const fill = async (nameAr: string, nameEn: string) => {
      const dialog = await screen.findByRole('dialog');
      for (const [label, text] of [
        [/Name in Arabic/, nameAr],
        [/Name in English/, nameEn],
      ] as const) {
        const field = await within(dialog).findByLabelText(label);
        await user.clear(field);
        await user.type(field, text);
      }
      await user.click(within(dialog).getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    };
    await menu('Law', 'Add a category inside');
    await fill('الدستور', 'Constitution');
    expect(host.api.callsOf('POST Library/CreateCategory')).toMatchObject([
      { body: { parentCategoryGuid: law.categoryGuid, nameAr: 'الدستور', nameEn: 'Constitution' } },
    ]);
    await menu('Law', 'Edit the category');
    await fill('القوانين', 'Laws');
    expect(host.api.callsOf('POST Library/UpdateCategory')).toMatchObject([
      { body: { categoryGuid: law.categoryGuid, nameEn: 'Laws' } },
    ]);
  });

  test('reports a duplicate name at its field and keeps the input', async () => {
    show({
      roles: wide,
      api: { 'POST Library/CreateCategory': () => ({ statusCode: 2, data: null }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Add' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Add a category' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(await within(dialog).findByLabelText(/Name in Arabic/), 'القانون');
    expect(within(dialog).getByRole('button', { name: 'Save' })).toBeDisabled();
    await user.type(within(dialog).getByLabelText(/Name in English/), 'Laws');
    await user.click(within(dialog).getByRole('radio', { name: 'Scales' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'A category with this name already exists here',
    );
    expect(within(dialog).getByLabelText(/Name in English/)).toHaveValue('Laws');
  });
});
