import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useHost } from '@riwaq/contract';
import { answered } from '@riwaq/contract/testing';
import { currentPath } from '@riwaq/ui/testing';
import { renderMessaging } from './testing/render-messaging';
import PersonActions from './person-actions';

const guidOf = (number: number): string =>
  `b0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const PERSON = { personGuid: guidOf(1), personName: 'Omar' };
const NAME = 'Write a mail to \u2066Omar\u2069';
const allowing = (...guids: string[]) => ({ 'POST Mails/FindRecipients': () => answered(guids) });

test('opens a new mail to a person the user may write to', async () => {
  renderMessaging({
    ui: <PersonActions {...PERSON} />,
    at: '/forums',
    api: allowing(PERSON.personGuid),
  });
  await userEvent.click(await screen.findByRole('button', { name: NAME }));
  await waitFor(() => expect(currentPath()).toBe('/inbox?compose=new'));
});

test('shows no button for a person the user may not write to', async () => {
  const { host } = renderMessaging({
    ui: <PersonActions {...PERSON} />,
    at: '/forums',
    api: allowing(),
  });
  await waitFor(() => expect(host.api.callsOf('POST Mails/FindRecipients')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: NAME })).not.toBeInTheDocument();
});

test('renders no action and sends no request for the user themselves', async () => {
  const { host } = renderMessaging({
    ui: (
      <>
        <Own />
        <PersonActions {...PERSON} />
      </>
    ),
    at: '/forums',
    api: allowing(PERSON.personGuid),
  });
  await screen.findByRole('button', { name: NAME });
  expect(host.api.callsOf('POST Mails/FindRecipients')).toEqual([
    { body: { personGuids: [PERSON.personGuid] } },
  ]);
  expect(screen.getAllByRole('button')).toHaveLength(2);
});

function Own() {
  const {
    session: { user },
  } = useHost();
  return <PersonActions personGuid={user.userGuid} personName={user.fullName} />;
}

test('sends one request for a list of 200 people', async () => {
  const people = Array.from({ length: 200 }, (_, number) => ({
    personGuid: guidOf(number),
    personName: `Person ${number}`,
  }));
  const even = people.filter((_, number) => number % 2 === 0).map(({ personGuid }) => personGuid);
  const { host } = renderMessaging({
    ui: (
      <>
        {people.map((person) => (
          <PersonActions key={person.personGuid} {...person} />
        ))}
      </>
    ),
    at: '/forums',
    api: allowing(...even),
  });
  await waitFor(() =>
    expect(screen.getAllByRole('button', { name: /^Write a mail/ })).toHaveLength(100),
  );
  expect(host.api.callsOf('POST Mails/FindRecipients')).toEqual([
    { body: { personGuids: people.map(({ personGuid }) => personGuid) } },
  ]);
});
