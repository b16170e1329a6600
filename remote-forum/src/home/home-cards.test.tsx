import { screen, waitFor, within } from '@testing-library/react';
import { ApiError, type LibraryDocument } from '@riwaq/api';
import { answered } from '@riwaq/contract/testing';
import { renderForum } from '../testing/render-forum';
import { aContent, guidOf, TEACHER } from '../testing/samples';
import HomeCards from './home-cards';

const document = (title: string): LibraryDocument => ({
  documentGuid: guidOf(title),
  categoryGuid: guidOf('category'),
  title,
  authors: 'هند الآلوسي',
  year: null,
  language: null,
  description: '',
  subject: null,
  department: null,
  file: {
    fileGuid: guidOf('file'),
    fileUrl: 'Library/1/a.pdf',
    fileCaption: 'a.pdf',
    fileSizeFormated: '1 KB',
    downloadCount: 0,
  },
  coverUrl: null,
  coverAddress: null,
  createdUserGuid: TEACHER,
  createdUserName: 'أحمد',
  createdDate: '2026-02-02T10:00:00',
  modifiedDate: null,
  saved: false,
});
const latest = {
  'GET ForumTopic/GetTopicContentRecently': () => answered([aContent({ title: 'A post' })]),
};

test('loads new library documents after the latest contents', async () => {
  const documents = Array.from({ length: 7 }, (_, index) => document(`Document ${index}`));
  const { host } = renderForum({
    ui: <HomeCards />,
    api: { ...latest, 'GET Library/GetDocuments': () => answered(documents) },
  });
  expect(await screen.findByRole('link', { name: 'A post' })).toBeInTheDocument();
  expect(host.api.callsOf('GET Library/GetDocuments')).toEqual([]);
  expect(await screen.findByRole('heading', { name: 'New in the library' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Document 0' })).toHaveAttribute(
    'href',
    `/library?document=${guidOf('Document 0')}`,
  );
  expect(
    within(screen.getByRole('link', { name: 'Document 0' }).closest('ul')!).getAllByRole(
      'listitem',
    ),
  ).toHaveLength(5);
});

test('shows the other card when the library request fails', async () => {
  const { host } = renderForum({
    ui: <HomeCards />,
    api: {
      ...latest,
      'GET Library/GetDocuments': () => {
        throw new ApiError({ code: 'server', endpoint: 'test', status: 500 });
      },
    },
  });
  await screen.findByRole('link', { name: 'A post' });
  await waitFor(() => expect(host.api.callsOf('GET Library/GetDocuments')).toHaveLength(1));
  expect(screen.queryByRole('heading', { name: 'New in the library' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'A post' })).toBeInTheDocument();
});
