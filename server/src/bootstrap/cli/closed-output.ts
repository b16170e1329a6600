/**
 * Lets a command finish when the reader of its output exits early (`riwaq help | head -1`): further
 * lines are dropped, and the exit code still reports the command's result. Other stream errors are
 * thrown.
 */
export function tolerateClosedOutput(stream: NodeJS.WriteStream): void {
  stream.on('error', (cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EPIPE') throw cause;
  });
}
