/** Prints a short line if a terminal is attached. */
export function say(line: string): void {
  if (process.stdout.isTTY) process.stdout.write(`${line}\n`);
}
