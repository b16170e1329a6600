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

test('the first view leaves the focus where the page put it', () => {
  render(page({ view: 'Forums' }));
  expect(document.body).toHaveFocus();
});

test('the heading of the next view takes a focus that is lost, once its data is there', () => {
  const { rerender } = render(page({ view: 'Forums' }));
  rerender(page({ view: 'A topic', loaded: false }));
  expect(document.body).toHaveFocus();
  rerender(page({ view: 'A topic' }));
  expect(screen.getByRole('heading', { name: 'A topic' })).toHaveFocus();
});

test('a first view that is known only once its data is there leaves the focus as well', () => {
  const { rerender } = render(page({ view: null }));
  rerender(page({ view: 'A topic' }));
  expect(document.body).toHaveFocus();
  rerender(page({ view: 'Another' }));
  expect(screen.getByRole('heading', { name: 'Another' })).toHaveFocus();
});

test('it takes nothing from what still has the focus', () => {
  const { rerender } = render(page({ view: 'Forums', button: true }));
  screen.getByRole('button').focus();
  rerender(page({ view: 'A topic', button: true }));
  expect(screen.getByRole('button')).toHaveFocus();
});

test('the same view drawn anew takes nothing', () => {
  const { rerender } = render(page({ view: 'Forums' }));
  rerender(page({ view: 'Forums', loaded: false }));
  rerender(page({ view: 'Forums' }));
  expect(document.body).toHaveFocus();
});
