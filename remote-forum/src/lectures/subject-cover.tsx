/** Colours of drawn covers. */
const COLOURS = 5;

/** A number from a text, the same each time. */
const numberOf = (text: string): number =>
  [...text].reduce((sum, letter) => (sum * 33 + letter.charCodeAt(0)) % 99_991, 7);

/** An eight-pointed star as a path around a point. */
function star(x: number, y: number, size: number): string {
  const points = Array.from({ length: 16 }, (_, index) => {
    const radius = index % 2 === 0 ? size : size * 0.66;
    const angle = (Math.PI * index) / 8;
    return `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}

/** The picture of a subject, or a generated one that distinguishes it from others. */
export function SubjectCover({ subjectGuid, url }: { subjectGuid: string; url: string | null }) {
  if (url !== null) return <img className="rw-lec-cover" src={url} alt="" loading="lazy" />;
  const seed = numberOf(subjectGuid);
  const shift = seed % 40;
  return (
    <svg
      className={`rw-lec-cover rw-lec-cover-${seed % COLOURS}`}
      viewBox="0 0 320 88"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
    >
      <path d={star(250 - shift, 44, 62)} />
      <path d={star(250 - shift, 44, 40)} />
      <path d={star(250 - shift, 44, 20)} />
      <path d={star(120 - shift, 84, 46)} />
      <path d={star(120 - shift, 84, 26)} />
      <path d={star(24 + shift, 8, 30)} />
    </svg>
  );
}
