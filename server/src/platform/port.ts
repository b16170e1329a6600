import { createServer } from 'node:net';
import { StartupError } from './startup-error';

/** Describes why the server cannot listen on a port, as a {@link StartupError}. */
export function portError(port: number, cause: NodeJS.ErrnoException): Error {
  if (cause.code === 'EADDRINUSE')
    return new StartupError(`Port ${port} is taken. Stop what uses it, or set PORT to another.`, {
      cause,
    });
  if (cause.code === 'EACCES')
    return new StartupError(`Port ${port} may not be used by this account. Set PORT to another.`, {
      cause,
    });
  if (cause.code === 'EADDRNOTAVAIL' || cause.code === 'ENOTFOUND')
    return new StartupError('HOST is not an address of this machine.', { cause });
  return cause;
}

/** Checks that a port is free before anything is opened or changed. */
export async function assertPortFree(port: number, host: string): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (cause) => reject(portError(port, cause)));
    probe.listen({ port, host }, resolve);
  });
  await new Promise((resolve) => {
    probe.close(resolve);
  });
}
