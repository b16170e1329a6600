/** One short line on what is happening. */
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

/** Why a script cannot go on, as one line for whoever runs it. */
export class Refusal extends Error {}

/** What somebody asked a script for, in place of its work. */
export class Told extends Error {}

/**
 * What the machine refuses, and what was written wrongly on the command line, says all in its own
 * line.
 */
const saysItAll = (cause) =>
  cause instanceof Refusal ||
  cause?.syscall !== undefined ||
  String(cause?.code).startsWith('ERR_PARSE_ARGS');

/**
 * Lets a script finish when its reader has had enough (`npm run riwaq -- help | head -1`): further
 * lines are dropped.
 */
function tolerateClosedOutput(stream) {
  stream.on('error', (cause) => {
    if (cause.code !== 'EPIPE') throw cause;
  });
}

/** Runs a script's main function: a failure is told in full and ends with a non-zero exit code. */
export async function main(run) {
  for (const stream of [process.stdout, process.stderr]) tolerateClosedOutput(stream);
  try {
    await run();
  } catch (cause) {
    if (cause instanceof Told) say(cause.message);
    else if (cause instanceof StepFailed) {
      process.stderr.write(`${cause.output.trimEnd()}\n\n${cause.message}\n`);
      process.exitCode = cause.code;
    } else {
      process.stderr.write(`${saysItAll(cause) ? cause.message : (cause.stack ?? cause)}\n`);
      process.exitCode = 1;
    }
  }
}
