import { render, screen } from '@testing-library/react';
import { Slot, SlotOutletProvider, useSlotFilled, type SlotOutlet } from './slot';

const Tab = () => <p>{useSlotFilled('exam.panel@1') ? 'tab' : 'no tab'}</p>;
const outlet = (filled: boolean): SlotOutlet => ({
  isFilled: () => filled,
  Contributions: ({ name }) => <p>fills {name}</p>,
});
const show = (value: SlotOutlet | null) => {
  const content = (
    <>
      <Slot name="exam.panel@1" props={{ examGuid: '1' }} fallback={<p>nobody</p>} />
      <Tab />
    </>
  );
  render(value ? <SlotOutletProvider value={value}>{content}</SlotOutletProvider> : content);
};

test('shows the contributions of modules', () => {
  show(outlet(true));
  expect(screen.getByText('fills exam.panel@1')).toBeInTheDocument();
  expect(screen.getByText('tab')).toBeInTheDocument();
});

test.each([[null], [outlet(false)]])('renders nothing for an unfilled slot', (value) => {
  show(value);
  expect(screen.getByText('nobody')).toBeInTheDocument();
  expect(screen.getByText('no tab')).toBeInTheDocument();
});
