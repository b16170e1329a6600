import fc from 'fast-check';
import { LIBRARY_SHELVES, LIBRARY_SORTS } from '@riwaq/api';
import { parseView, pathOf, WHOLE, type LibraryView } from './library-view';

const queryOf = (path: string) => new URLSearchParams(path.split('?')[1] ?? '');

test('restores every view from its address', () => {
  const optional = fc.option(fc.uuid(), { nil: null });
  const view = fc
    .record<LibraryView>({
      shelf: fc.option(fc.constantFrom(...LIBRARY_SHELVES), { nil: null }),
      categoryGuid: optional,
      documentGuid: optional,
      search: fc.string().map((text) => text.trim()),
      sort: fc.constantFrom(...LIBRARY_SORTS),
    })
    .map((any) => (any.shelf === null ? any : { ...any, categoryGuid: null, search: '' }));
  fc.assert(
    fc.property(view, (any) => {
      expect(parseView(queryOf(pathOf(any)))).toEqual(any);
    }),
  );
});

test.each([
  ['', WHOLE],
  ['shelf=none&sort=oldest', WHOLE],
  ['shelf=saved&category=x&q=text', { ...WHOLE, shelf: 'saved' }],
  ['category=&q=%20%20', WHOLE],
])('%s', (query, view) => {
  expect(parseView(new URLSearchParams(query))).toEqual(view);
});
