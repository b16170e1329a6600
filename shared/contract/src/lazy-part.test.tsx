import { act, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { lazyPart } from './lazy-part';
import { RetryBoundary } from './retry-boundary';

let quiet: jest.SpyInstance;
beforeEach(() => {
  quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => quiet.mockRestore());

const settle = () =>
  act(async () => {
    await new Promise((resolve) => setTimeout(resolve));
  });

function show(load: () => Promise<{ default: (props: { name: string }) => JSX.Element }>) {
  const Part = lazyPart(load);
  return render(
    <RetryBoundary fallback={(_, retry) => <button onClick={retry}>again</button>}>
      <Suspense fallback="…">
        <Part name="Sara" />
      </Suspense>
    </RetryBoundary>,
  );
}

test('requests the code again when a failed part is retried', async () => {
  let attempts = 0;
  show(() => {
    attempts += 1;
    return attempts === 1
      ? Promise.reject(new Error('gone'))
      : Promise.resolve({ default: ({ name }) => <p>hello {name}</p> });
  });
  fireEvent.click(await screen.findByRole('button', { name: 'again' }));
  expect(await screen.findByText('hello Sara')).toBeTruthy();
  expect(attempts).toBe(2);
});

test('does not request the code again without a retry', async () => {
  let attempts = 0;
  show(() => {
    attempts += 1;
    return Promise.reject(new Error('gone'));
  });
  for (let tries = 1; tries <= 3; tries += 1) {
    const again = await screen.findByRole('button', { name: 'again' });
    await settle();
    expect(attempts).toBe(tries);
    fireEvent.click(again);
    await settle();
  }
});

test('renders a preloaded part at once, without the fallback', async () => {
  const drawn: string[] = [];
  const Wait = () => {
    drawn.push('wait');
    return null;
  };
  const Part = lazyPart(async () => ({
    default: ({ name }: { name: string }) => {
      drawn.push(name);
      return <p>hello {name}</p>;
    },
  }));
  Part.preload();
  await settle();
  render(
    <Suspense fallback={<Wait />}>
      <Part name="Sara" />
    </Suspense>,
  );
  expect(screen.getByText('hello Sara')).toBeTruthy();
  expect(drawn).toEqual(['Sara']);
});

test('keeps children that did not fail when the reset key changes', async () => {
  let loads = 0;
  const Part = lazyPart(async () => {
    loads += 1;
    return { default: () => <p>fine</p> };
  });
  const whole = (resetKey: string) => (
    <RetryBoundary resetKey={resetKey} fallback={() => 'failed'}>
      <Suspense fallback="…">
        <Part />
      </Suspense>
    </RetryBoundary>
  );
  const shown = render(whole('/a'));
  const part = await screen.findByText('fine');
  shown.rerender(whole('/b'));
  expect(screen.getByText('fine')).toBe(part);
  expect(loads).toBe(1);
});

test('mounts failed children again when the reset key changes', () => {
  const Broken = (): JSX.Element => {
    throw new Error('broken');
  };
  const shown = render(
    <RetryBoundary resetKey="/a" fallback={() => 'failed'}>
      <Broken />
    </RetryBoundary>,
  );
  expect(screen.getByText('failed')).toBeTruthy();
  shown.rerender(
    <RetryBoundary resetKey="/b" fallback={() => 'failed'}>
      <p>fine</p>
    </RetryBoundary>,
  );
  expect(screen.getByText('fine')).toBeTruthy();
});
