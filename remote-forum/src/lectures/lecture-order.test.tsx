import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@riwaq/api';
import { answered, type TestHostOptions } from '@riwaq/contract/testing';
import { lectureContent } from '../testing/lecture-samples';
import { guidOf } from '../testing/samples';
import { lectureNamed, openMenu, showFolder, threeLectures } from '../testing/render-folder';

// Proves LECTURE-1.

const titles = () =>
  within(screen.getByRole('list', { name: 'Folders and lectures' }))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

const handle = (name: string) =>
  screen.getByRole('button', { name: new RegExp(`Move .*${name}.* with the up`) });

/** Renders a folder with three lectures. */
const showThree = (api: TestHostOptions['api'] = {}) =>
  showFolder({ api: { 'GET Lectures/GetContent': lectureContent(threeLectures), ...api } });

describe('the order', () => {
  test('is changed by arrow keys with optimistic update and announcement', async () => {
    const [one, two, folder] = threeLectures;
    const stored = [
      [two!, one!, folder!],
      [two!, folder!, one!],
    ];
    const { host } = showThree({
      'POST Lectures/MoveItem': () => {
        host.api.answer('GET Lectures/GetContent', lectureContent(stored.shift() ?? []));
        return answered(null);
      },
    });
    await screen.findByRole('link', { name: 'one' });
    handle('one').focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(titles()).toEqual(['two', 'three', 'one']);
    expect(handle('one')).toHaveFocus();
    expect(screen.getByText(/one.* is now number 3 of 3/)).toBeInTheDocument();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() =>
      expect(host.api.callsOf('POST Lectures/MoveItem')).toEqual([
        { body: { itemGuid: guidOf('one'), folderGuid: null, afterGuid: guidOf('two') } },
        { body: { itemGuid: guidOf('one'), folderGuid: null, afterGuid: guidOf('three') } },
      ]),
    );
  });

  test('is changed from the menu', async () => {
    const { host } = showThree({
      'POST Lectures/MoveItem': () => answered(null),
    });
    await openMenu('three');
    expect(screen.queryByRole('menuitem', { name: 'Move down' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Move up' }));
    await waitFor(() =>
      expect(host.api.callsOf('POST Lectures/MoveItem')).toEqual([
        { body: { itemGuid: guidOf('three'), folderGuid: null, afterGuid: guidOf('one') } },
      ]),
    );
  });

  test('is changed by dragging', async () => {
    const { host } = showThree({
      'POST Lectures/MoveItem': () => answered(null),
    });
    await screen.findByRole('link', { name: 'one' });
    within(screen.getByRole('list', { name: 'Folders and lectures' }))
      .getAllByRole('listitem')
      .forEach((row, index) => {
        row.getBoundingClientRect = () => new DOMRect(0, index * 100, 500, 100);
      });
    Element.prototype.setPointerCapture = () => undefined;
    // jsdom has no PointerEvent; the code reads only properties that a mouse event has, too.
    const point = (type: string, clientY: number) =>
      fireEvent(
        handle('three'),
        new MouseEvent(type, { bubbles: true, cancelable: true, button: 0, clientY }),
      );
    point('pointerdown', 250);
    point('pointermove', 120);
    point('pointerup', 120);
    await waitFor(() =>
      expect(host.api.callsOf('POST Lectures/MoveItem')).toEqual([
        { body: { itemGuid: guidOf('three'), folderGuid: null, afterGuid: guidOf('one') } },
      ]),
    );
  });

  test("shows a conflict and the server's order", async () => {
    const { host } = showThree({
      'POST Lectures/MoveItem': () => {
        throw new ApiError({ code: 'conflict', endpoint: 'test', status: 409 });
      },
    });
    await screen.findByRole('link', { name: 'one' });
    handle('one').focus();
    host.api.answer(
      'GET Lectures/GetContent',
      lectureContent([threeLectures[1]!, threeLectures[0]!]),
    );
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() =>
      expect(host.notices).toMatchObject([
        { kind: 'error', text: /Something has changed in the meantime/ },
      ]),
    );
    await waitFor(() => expect(titles()).toEqual(['two', 'one']));
  });

  test('cannot be changed in search results', async () => {
    const { host } = showThree();
    await screen.findByRole('link', { name: 'one' });
    host.api.answer(
      'GET Lectures/GetContent',
      lectureContent([lectureNamed('one', { folderTitle: 'Week two' }), threeLectures[1]!]),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Search the lectures' }));
    await userEvent.type(screen.getByRole('searchbox'), 'one{Enter}');
    expect(await screen.findByText('Week two')).toBeVisible();
    expect(screen.queryByRole('button', { name: /with the up/ })).not.toBeInTheDocument();
  });
});
