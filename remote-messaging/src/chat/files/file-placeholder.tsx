import { previewKind } from '@riwaq/ui/compiled-in';

/**
 * Takes the place of a file whose code is being fetched, so that the messages below do not move.
 */
export function FilePlaceholder({ name }: { name: string }) {
  const kind = previewKind(name);
  return (
    <>
      {kind !== null && kind !== 'pdf' && <div className="rw-messaging-media" data-kind={kind} />}
      <div className="rw-messaging-file" />
    </>
  );
}
