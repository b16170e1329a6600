import { render, screen } from '@testing-library/react';
import {
  FileAccessProvider,
  HostContextProvider,
  useFileAccess,
  useHost,
  useVisitor,
  VisitorContextProvider,
} from './react';
import { createTestHost, createTestVisitor } from './testing';

const Visiting = () => <p>{useVisitor().moduleId}</p>;
const SignedIn = () => <p>{useHost().session.user.userName}</p>;
const Files = ({ onFiles }: { onFiles: (files: unknown) => void }) => {
  onFiles(useFileAccess());
  return null;
};
const quietly = (draw: () => unknown) => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  try {
    expect(draw).toThrow(/without signing in|without a session/);
  } finally {
    said.mockRestore();
  }
};

test('provides visitor values to both kinds of page, session values to one', () => {
  render(
    <VisitorContextProvider value={createTestVisitor({ moduleId: 'shared' })}>
      <Visiting />
    </VisitorContextProvider>,
  );
  render(
    <HostContextProvider value={createTestHost({ moduleId: 'own' })}>
      <Visiting />
      <SignedIn />
    </HostContextProvider>,
  );
  for (const text of ['shared', 'own', 'teacher'])
    expect(screen.getByText(text)).toBeInTheDocument();
  quietly(() =>
    render(
      <VisitorContextProvider value={createTestVisitor()}>
        <SignedIn />
      </VisitorContextProvider>,
    ),
  );
});

test('opens files by the session or the given access, otherwise throws', () => {
  const [host, visitor, seen] = [createTestHost(), createTestVisitor(), jest.fn()];
  const other = visitor.filesBy(async () => null);
  render(
    <HostContextProvider value={host}>
      <Files onFiles={seen} />
      <FileAccessProvider value={other}>
        <Files onFiles={seen} />
      </FileAccessProvider>
    </HostContextProvider>,
  );
  render(
    <VisitorContextProvider value={visitor}>
      <FileAccessProvider value={other}>
        <Files onFiles={seen} />
      </FileAccessProvider>
    </VisitorContextProvider>,
  );
  expect(seen.mock.calls.map(([files]) => files as unknown)).toEqual([host.files, other, other]);
  quietly(() =>
    render(
      <VisitorContextProvider value={visitor}>
        <Files onFiles={seen} />
      </VisitorContextProvider>,
    ),
  );
});
