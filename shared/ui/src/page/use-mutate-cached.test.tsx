import { act, render, screen } from '@testing-library/react';
import useSWR, { SWRConfig } from 'swr';
import { useMutateCached, type MutateCached } from './use-mutate-cached';

/** Renders one SWR value whose responses the test controls. */
function open() {
  const answers: ((value: number) => void)[] = [];
  let mutateCached!: MutateCached;
  let ask!: () => Promise<unknown>;
  function Shown() {
    const { data, mutate } = useSWR(
      ['number'],
      () => new Promise<number>((resolve) => void answers.push(resolve)),
    );
    mutateCached = useMutateCached();
    ask = () => mutate();
    return <output>{data ?? 'nothing'}</output>;
  }
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <Shown />
    </SWRConfig>,
  );
  return {
    asked: () => answers.length,
    answer: (value: number) => act(async () => answers.at(-1)!(value)),
    ask: () => act(async () => void ask()),
    change: (
      change: (now: number | undefined) => number | undefined,
      which: Parameters<MutateCached>[0] = ['number'],
    ) => act(async () => void mutateCached<number>(which, change)),
  };
}

const plusOne = (now: number | undefined) => now && now + 1;

test('changes the cached value without a request', async () => {
  const { answer, asked, change } = open();
  await answer(1);
  await change(plusOne);
  expect(screen.getByText('2')).toBeVisible();
  expect(asked()).toBe(1);
});

test.each([
  ['by its key', ['number']],
  ['among others', (key: unknown) => Array.isArray(key) && key[0] === 'number'],
])('requests again a response in flight when changed %s', async (_how, which) => {
  const { answer, ask, asked, change } = open();
  await answer(1);
  await ask();
  expect(asked()).toBe(2);
  await change(plusOne, which);
  expect(asked()).toBe(3);
  await answer(10);
  expect(screen.getByText('10')).toBeVisible();
});

test('requests again a first response that is in flight', async () => {
  const { answer, asked, change } = open();
  await change(plusOne);
  expect(asked()).toBe(2);
  await answer(5);
  expect(screen.getByText('5')).toBeVisible();
});

test('leaves other keys alone', async () => {
  const { answer, ask, asked, change } = open();
  await answer(1);
  await ask();
  await change(plusOne, ['another']);
  expect(asked()).toBe(2);
  await answer(3);
  expect(screen.getByText('3')).toBeVisible();
});
