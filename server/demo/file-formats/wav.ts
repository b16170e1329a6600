const RATE = 8000;
const SECONDS = 0.6;

/** A short sound (mono, 8 bits) of these notes, in hertz, one after another. */
export function wav(notes: readonly number[]): Buffer {
  const perNote = Math.floor((RATE * SECONDS) / notes.length);
  const samples = Buffer.from(
    notes.flatMap((hertz) =>
      Array.from({ length: perNote }, (_, index) => {
        const fading = 1 - index / perNote;
        return Math.round(128 + 96 * fading * Math.sin((2 * Math.PI * hertz * index) / RATE));
      }),
    ),
  );
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20); // PCM
  header.writeUInt16LE(1, 22); // One channel.
  header.writeUInt32LE(RATE, 24);
  header.writeUInt32LE(RATE, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}
