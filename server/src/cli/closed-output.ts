/**
 * Lets a command finish when its reader has had enough (`riwaq help | head -1`): further lines are
 * dropped, and the exit code tells how the command ended. Other errors of the stream are thrown.
 */
export function tolerateClosedOutput(stream: NodeJS.WriteStream): void {
  stream.on('error', (cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EPIPE') throw cause;
  });
}
