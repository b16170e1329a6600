import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ApiError } from '@riwaq/api';
import type { Paging } from '../page/fetched-pages';
import { usePaged } from '../page/use-paged';
import { renderPage } from '../testing';
import { PagedSelect, type PagedChoice } from './paged-select';

interface Named {
  guid: string;
  name: string;
}
const PAGING: Paging<Named[], Named> = {
  size: 3,
  guidOf: ({ guid }) => guid,
  itemsOf: (page) => page,
  withItems: (_, items) => items,
};
const all = ['Atoms', 'Bonds', 'Circuits', 'Dynamics', 'Energy', 'Forces', 'Gravity'].map(
  (name) => ({ guid: name.toLowerCase(), name }),
);
const failing = (): never => {
  throw new ApiError({ code: 'network', endpoint: 'test' });
};

/** Requests to the server. */
let asked: { searchText: string; before: string | undefined }[] = [];
let answers: () => void = () => undefined;
beforeEach(() => {
  asked = [];
  answers = () => undefined;
});

function Shown() {
  const [chosen, setChosen] = useState<PagedChoice | null>(null);
  const [searchText, setSearchText] = useState('');
  const list = usePaged(['test', searchText], PAGING, async (before) => {
    asked.push({ searchText, before });
    answers();
    const found = all.filter(({ name }) => name.toLowerCase().includes(searchText));
    return found.slice(found.findIndex(({ guid }) => guid === before) + 1).slice(0, PAGING.size);
  });
  return (
    <>
      <PagedSelect
        aria-label="Topic"
        list={list}
        choiceOf={({ guid, name }) => ({ value: guid, label: name })}
        value={chosen}
        onChange={setChosen}
        onSearch={setSearchText}
        placeholder="Any topic"
      />
      <p>{`chosen: ${chosen?.label ?? 'nothing'}`}</p>
    </>
  );
}
const show = () => renderPage('test', { ar: {}, en: {} }, { at: '/', ui: <Shown /> });
const open = async () => {
  await waitFor(() => expect(asked).toHaveLength(1));
  await userEvent.click(screen.getByRole('combobox', { name: 'Topic' }));
};
const offered = () =>
  [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent);
/** Scrolls the open list to its end. jsdom has no layout, so every position counts as the end. */
const scroll = () => {
  const list = document.querySelector('.rc-virtual-list-holder, .ant-select-dropdown-list-holder');
  if (!list) throw new Error('The list is not open.');
  fireEvent.scroll(list);
};

test('loads further pages at the end of the list', async () => {
  show();
  await open();
  await waitFor(() => expect(offered()).toEqual(['Atoms', 'Bonds', 'Circuits']));
  scroll();
  await waitFor(() => expect(offered()).toHaveLength(6));
  await waitFor(() => {
    scroll();
    expect(offered()).toHaveLength(7);
  });
  scroll();
  expect(asked).toEqual([
    { searchText: '', before: undefined },
    { searchText: '', before: 'circuits' },
    { searchText: '', before: 'forces' },
  ]);
});

test("searches on the server, and preserves the chosen item's name", async () => {
  show();
  await open();
  await userEvent.keyboard(' gra ');
  await waitFor(() => expect(offered()).toEqual(['Gravity']));
  expect(asked.map(({ searchText }) => searchText)).toEqual(['', 'gra']);
  await userEvent.click(screen.getByTitle('Gravity'));
  expect(screen.getByText('chosen: Gravity')).toBeVisible();
  // The search has ended, and the first page does not contain the chosen item.
  await waitFor(() => expect(asked.at(-1)).toEqual({ searchText: '', before: undefined }));
  expect(document.querySelector('.ant-select-content')).toHaveTextContent('Gravity');
});

test('says so when a search finds nothing', async () => {
  show();
  await open();
  await userEvent.keyboard('xyz');
  expect(await screen.findByText('Nothing was found')).toBeVisible();
});

test('offers a retry when the list or a next page fails', async () => {
  answers = failing;
  show();
  await open();
  await screen.findByText(/This list could not be loaded/);
  answers = () => undefined;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(offered()).toHaveLength(3));
  answers = failing;
  scroll();
  await screen.findByText(/This list could not be loaded/);
  expect(offered()).toHaveLength(3);
  answers = () => undefined;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(offered()).toHaveLength(6));
});
