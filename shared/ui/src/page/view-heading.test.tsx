import { render, screen } from '@testing-library/react';
import { ViewArrival, ViewHeading } from './view-heading';

interface Shown {
  view: string | null;
  loaded?: boolean;
  button?: boolean;
}

const page = ({ view, loaded = true, button = false }: Shown) => (
  <>
    {button && <button type="button">Menu</button>}
    <ViewArrival view={view}>
      {loaded && view !== null ? <ViewHeading key={view}>{view}</ViewHeading> : <p>Loading</p>}
    </ViewArrival>
  </>
);

test('leaves the focus alone on the first view', () => {
  render(page({ view: 'Forums' }));
  expect(document.body).toHaveFocus();
});

test("focuses the next view's heading once its data has loaded", () => {
  const { rerender } = render(page({ view: 'Forums' }));
  rerender(page({ view: 'A topic', loaded: false }));
  expect(document.body).toHaveFocus();
  rerender(page({ view: 'A topic' }));
  expect(screen.getByRole('heading', { name: 'A topic' })).toHaveFocus();
});

test('leaves the focus alone on a first view that loads late', () => {
  const { rerender } = render(page({ view: null }));
  rerender(page({ view: 'A topic' }));
  expect(document.body).toHaveFocus();
  rerender(page({ view: 'Another' }));
  expect(screen.getByRole('heading', { name: 'Another' })).toHaveFocus();
});

test('leaves the focus on an element that still exists', () => {
  const { rerender } = render(page({ view: 'Forums', button: true }));
  screen.getByRole('button').focus();
  rerender(page({ view: 'A topic', button: true }));
  expect(screen.getByRole('button')).toHaveFocus();
});

test('leaves the focus alone when the same view re-renders', () => {
  const { rerender } = render(page({ view: 'Forums' }));
  rerender(page({ view: 'Forums', loaded: false }));
  rerender(page({ view: 'Forums' }));
  expect(document.body).toHaveFocus();
});

test('shows a sentence in the given direction despite a long name in it', () => {
  render(<ViewHeading dir="rtl">ملف Alexander Featherstonehaugh</ViewHeading>);
  expect(screen.getByRole('heading')).toHaveAttribute('dir', 'rtl');
});
