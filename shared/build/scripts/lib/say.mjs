/** Prints one line. */
export const say = (text) => process.stdout.write(`${text}\n`);

/** Seconds since `start` (from `performance.now()`), as "3.2 s". */
export const seconds = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

/** A step that failed, with the output that shows why. */
export class StepFailed extends Error {
  constructor(step, output, code = 1) {
    super(`${step} failed.`);
    this.name = 'StepFailed';
    this.output = output;
    this.code = code || 1;
  }
}

/**
 * An error that the user of a script can mend; its message is one line, printed without a stack.
 */
export class Refusal extends Error {}

/** The output of `--help`: ends the script successfully in place of its work. */
export class HelpRequested extends Error {}

/**
 * Whether the message suffices without a stack: errors of the operating system and of command-line
 * parsing.
 */
const needsNoStack = (cause) =>
  cause instanceof Refusal ||
  cause?.syscall !== undefined ||
  String(cause?.code).startsWith('ERR_PARSE_ARGS');

/** Ignores a closed output (`npm run riwaq -- help | head -1`): further lines are dropped. */
function tolerateClosedOutput(stream) {
  stream.on('error', (cause) => {
    if (cause.code !== 'EPIPE') throw cause;
  });
}

/** Runs a script's main function: reports a failure and sets a non-zero exit code. */
export async function main(run) {
  for (const stream of [process.stdout, process.stderr]) tolerateClosedOutput(stream);
  try {
    await run();
  } catch (cause) {
    if (cause instanceof HelpRequested) say(cause.message);
    else if (cause instanceof StepFailed) {
      process.stderr.write(`${cause.output.trimEnd()}\n\n${cause.message}\n`);
      process.exitCode = cause.code;
    } else {
      process.stderr.write(`${needsNoStack(cause) ? cause.message : (cause.stack ?? cause)}\n`);
      process.exitCode = 1;
    }
  }
}
