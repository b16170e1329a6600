import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, ROLE, type ItemFound, type SecretLink } from '@riwaq/api';
import { answered, type TestHostOptions } from '@riwaq/contract/testing';
import { renderPortfolio } from '../testing/render-portfolio';
import { STUDENT } from '../testing/samples';
import LinksPanel from './links-panel';

const SECRET = 's'.repeat(43);
const link = (of: Partial<SecretLink> = {}): SecretLink => ({
  secretLinkGuid: 'l1',
  title: 'For the company',
  createdDate: '2026-01-10T09:00:00',
  expiresDate: '2036-03-01T12:00:00',
  revokedDate: null,
  state: 'open',
  collectionGuid: null,
  withProfile: true,
  itemsCount: 2,
  openedCount: 3,
  lastOpenedDate: '2026-01-12T09:00:00',
  ...of,
});
const item = (title: string, of: Partial<ItemFound> = {}): ItemFound => ({
  sourceGuid: title,
  sourceType: 0,
  studentGuid: STUDENT,
  studentFullName: 'Sara Ali',
  title,
  visibility: 'teachers',
  tags: [],
  filesCount: 0,
  date: '2026-01-10T09:00:00',
  progressStatus: null,
  createdDate: '2026-01-10T09:00:00',
  hit: null,
  ...of,
});
const collection = {
  collectionGuid: 'c1',
  studentGuid: STUDENT,
  title: 'Training',
  description: '',
  visibility: 'me' as const,
  itemsCount: 2,
  createdDate: '2026-01-10T09:00:00',
  modifiedDate: null,
  isOwner: true,
};
const open = ({ api, ...options }: TestHostOptions = {}) =>
  renderPortfolio({
    at: `/portfolio/${STUDENT}?view=links`,
    ui: <LinksPanel studentGuid={STUDENT} />,
    role: ROLE.student,
    ...options,
    api: {
      'GET SecretLinks/Get': () => answered([link()]),
      'GET Portfolios/Search': () =>
        answered([item('Pendulum'), item('Diary', { visibility: 'me' })]),
      'GET Collections/Get': () => answered([collection]),
      'POST SecretLinks/Create': () => answered({ link: link(), secret: SECRET }),
      ...api,
    },
  });
const make = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Create a link' }));
const name = (text: string) => userEvent.type(screen.getByRole('textbox', { name: 'Name' }), text);

test('lists state, content and visits; a closed link cannot be revoked', async () => {
  open({
    api: {
      'GET SecretLinks/Get': () =>
        answered([
          link(),
          link({
            secretLinkGuid: 'l2',
            title: 'Old',
            state: 'ended',
            openedCount: 0,
            lastOpenedDate: null,
          }),
          link({
            secretLinkGuid: 'l3',
            title: 'Gone',
            state: 'revoked',
            revokedDate: '2026-02-01T09:00:00',
            collectionGuid: 'c1',
          }),
        ]),
    },
  });
  const [first, old, gone] = (await screen.findAllByRole('article')).map((article) =>
    within(article),
  );
  for (const text of ['Open', '2 items', 'With profile', /Opened 3 times/])
    expect(first?.getByText(text)).toBeVisible();
  for (const text of ['Ended', /Not opened yet/]) expect(old?.getByText(text)).toBeVisible();
  for (const text of ['Revoked', 'A collection of 2 items', /Revoked on/])
    expect(gone?.getByText(text)).toBeVisible();
  expect(screen.getAllByRole('button', { name: /Options of/ })).toHaveLength(1);
});

test('creates a link without private items and shows its address once', async () => {
  const { host } = open();
  await make();
  await screen.findByRole('checkbox', { name: /Pendulum/ });
  expect(screen.getByRole('button', { name: 'Create the link' })).toBeDisabled();
  await name('Application');
  expect(screen.getByRole('checkbox', { name: /Diary.*Only me/ })).toBeDisabled();
  await userEvent.click(screen.getByRole('checkbox', { name: /Pendulum/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Create the link' }));
  const address = await screen.findByRole('textbox', { name: 'Address of the link' });
  expect(address).toHaveValue(`https://riwaq.test/shared-portfolio#${SECRET}`);
  expect(host.api.callsOf('POST SecretLinks/Create')).toEqual([
    {
      body: {
        secretLinkGuid: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        title: 'Application',
        expiresDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
        withProfile: true,
        itemGuids: ['Pendulum'],
      },
    },
  ]);
  const copied = jest.fn(async (_text: string) => undefined);
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: copied },
    configurable: true,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Copy' }));
  expect(copied).toHaveBeenCalledWith(`https://riwaq.test/shared-portfolio#${SECRET}`);
});

test('creates a link to a collection', async () => {
  const { host } = open();
  await make();
  await name('Application');
  await userEvent.click(screen.getByRole('button', { name: 'A collection' }));
  await userEvent.click(await screen.findByRole('combobox', { name: 'Collection' }));
  await userEvent.click(await screen.findByTitle('Training'));
  await userEvent.click(screen.getByRole('switch', { name: /Show my photo/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Create the link' }));
  await waitFor(() =>
    expect(host.api.callsOf('POST SecretLinks/Create')[0]?.body).toMatchObject({
      collectionGuid: 'c1',
      withProfile: false,
    }),
  );
});

test('shows a refusal at its field and restores the entries', async () => {
  open({ api: { 'POST SecretLinks/Create': () => answered(null, 4) } });
  await make();
  await userEvent.click(await screen.findByRole('checkbox', { name: /Pendulum/ }));
  await name('Application');
  await userEvent.click(screen.getByRole('button', { name: 'Create the link' }));
  expect(await screen.findByText(/A link must end later than now/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await make();
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Application');
});

test('reuses the guid after a lost response unless the link was opened', async () => {
  const lost = [
    () => {
      throw new ApiError({ code: 'network', endpoint: 'POST SecretLinks/Create' });
    },
    () => {
      throw new ApiError({ code: 'conflict', endpoint: 'POST SecretLinks/Create', status: 409 });
    },
  ];
  const { host } = open({
    api: {
      'POST SecretLinks/Create': () =>
        lost.shift()?.() ?? answered({ link: link(), secret: SECRET }),
    },
  });
  await make();
  await userEvent.click(await screen.findByRole('checkbox', { name: /Pendulum/ }));
  await name('Application');
  const guids = () =>
    host.api.callsOf('POST SecretLinks/Create').map(({ body }) => body.secretLinkGuid);
  for (let time = 1; time <= 3; time += 1) {
    await userEvent.click(screen.getByRole('button', { name: 'Create the link' }));
    await waitFor(() => expect(guids()).toHaveLength(time));
    if (time < 3) await screen.findByRole('alert');
  }
  const [first, again, other] = guids();
  expect(again).toBe(first);
  expect(other).not.toBe(first);
  expect(await screen.findByRole('textbox', { name: 'Address of the link' })).toBeVisible();
});

test('refetches once after many visits', async () => {
  let openedCount = 3;
  const { host } = open({
    api: { 'GET SecretLinks/Get': () => answered([link({ openedCount })]) },
  });
  await screen.findByText(/Opened 3 times/);
  openedCount = 9;
  for (let visit = 0; visit < 5; visit += 1)
    act(() => host.realtime.emit('ReceiveSecretLinksChange'));
  expect(await screen.findByText(/Opened 9 times/)).toBeVisible();
  expect(host.api.callsOf('GET SecretLinks/Get')).toHaveLength(2);
});

test('revokes a link only after confirmation', async () => {
  const { host } = open({
    confirm: false,
    api: { 'POST SecretLinks/Revoke': () => answered(null) },
  });
  const revoke = async () => {
    await userEvent.click(
      await screen.findByRole('button', { name: 'Options of \u2066For the company\u2069' }),
    );
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Revoke' }));
  };
  await revoke();
  await waitFor(() => expect(host.confirmations).toHaveLength(1));
  expect(host.api.callsOf('POST SecretLinks/Revoke')).toEqual([]);
  host.answerConfirm(true);
  await revoke();
  await waitFor(() =>
    expect(host.api.callsOf('POST SecretLinks/Revoke')).toEqual([
      { body: { secretLinkGuid: 'l1' } },
    ]),
  );
});
