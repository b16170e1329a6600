import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Reads a password: the first line of piped input, or typed at a terminal without echo. */
export async function readPassword(): Promise<string> {
  const atTerminal = process.stdin.isTTY;
  if (atTerminal) process.stderr.write('Password: ');
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: unseen, terminal: atTerminal });
  const password = await new Promise<string>((resolve) => {
    lines.once('line', resolve);
    lines.once('close', () => resolve(''));
  });
  lines.close();
  if (atTerminal) process.stderr.write('\n');
  return password;
}
