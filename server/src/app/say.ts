/** Short lines for a person who watches; nothing when nobody does. */
export function say(line: string): void {
  if (process.stdout.isTTY) process.stdout.write(`${line}\n`);
}
