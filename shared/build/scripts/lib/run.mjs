import { spawn } from 'node:child_process';
import { at, root } from './paths.mjs';
import { StepFailed } from './say.mjs';

const windows = process.platform === 'win32';

/**
 * Runs a command until it exits. `quiet` captures its output; otherwise the output is shown
 * immediately.
 *
 * @returns {Promise<string>} the output, if quiet
 * @throws StepFailed if the exit code is not 0, unless `allowFailure`
 */
export function run(
  step,
  command,
  args,
  { cwd = root, env = {}, quiet = true, allowFailure = false } = {},
) {
  return new Promise((resolve, reject) => {
    // On Windows npx is a .cmd file, which only a shell starts.
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      shell: windows && !command.endsWith('.exe'),
    });
    const chunks = [];
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    child.once('error', (cause) => reject(new StepFailed(step, `${command}: ${cause.message}`)));
    child.once('close', (code, signal) => {
      const output = Buffer.concat(chunks).toString('utf8');
      if (code === 0 || allowFailure) resolve(output);
      else
        reject(
          new StepFailed(step, output || `${command} ended with ${signal ?? code}.`, code ?? 1),
        );
    });
  });
}

/** Runs a file of this workspace, or of a package in its node_modules, with Node. */
export const runNode = (step, file, args = [], options = {}) =>
  run(step, process.execPath, [at(file), ...args], options);

/**
 * Starts a long-running Node program in the foreground and forwards signals to it.
 *
 * @returns {{ child: import('node:child_process').ChildProcess, ended: Promise<number> }}
 *   `ended`: resolves with its exit code
 */
export function startNode(file, args = [], { env = {}, stdio = 'inherit' } = {}) {
  const child = spawn(process.execPath, [file, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio,
  });
  const passOn = Object.fromEntries(
    ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => [signal, () => child.kill(signal)]),
  );
  for (const [signal, handler] of Object.entries(passOn)) process.on(signal, handler);
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      for (const [name, handler] of Object.entries(passOn)) process.off(name, handler);
      resolve(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1));
    });
  });
  return { child, ended };
}
