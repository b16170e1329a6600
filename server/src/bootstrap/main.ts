import { run } from './run';
import { say } from '../platform/say';
import { readSettings } from '../platform/settings';
import { StartupError } from '../platform/startup-error';

/** Grace period for requests in progress at shutdown. */
const STOP_MS = 10_000;

function fail(cause: unknown): never {
  const text =
    cause instanceof StartupError
      ? cause.message
      : cause instanceof Error
        ? (cause.stack ?? cause.message)
        : String(cause);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);

try {
  const running = await run(readSettings(process.env), import.meta.url, (cause) =>
    fail(
      new StartupError(
        `The database stopped: ${cause.message} What was acknowledged is saved; start the server again.`,
      ),
    ),
  );
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(130);
    stopping = true;
    say('Stopping …');
    setTimeout(() => process.exit(0), STOP_MS).unref();
    void running.stop().then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
} catch (cause) {
  fail(cause);
}
