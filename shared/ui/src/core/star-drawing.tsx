/** Points of a star-shaped polygon whose corners alternate between two radii. */
function star(points: number, outer: number, inner: number, turn = 0): string {
  return Array.from({ length: points * 2 }, (_, index) => {
    const angle = (Math.PI * index) / points - Math.PI / 2 + turn;
    const radius = index % 2 === 0 ? outer : inner;
    return `${(radius * Math.cos(angle)).toFixed(2)},${(radius * Math.sin(angle)).toFixed(2)}`;
  }).join(' ');
}

/** Inner radius at which the star consists of two crossed squares, with straight sides. */
const CROSSED = Math.cos(Math.PI / 4) / Math.cos(Math.PI / 8);
const RAYS = Array.from({ length: 8 }, (_, index) => index * 45);

/** Line drawing of the eight-pointed star of arcade tiles. `tone` colours the inner lines. */
export function StarDrawing({
  size = 120,
  tone = 'accent',
}: {
  size?: number;
  tone?: 'accent' | 'danger';
}) {
  return (
    <svg
      className={`rw-star rw-star-${tone}`}
      width={size}
      height={size}
      viewBox="-64 -64 128 128"
      fill="none"
      aria-hidden
      focusable="false"
    >
      <g className="rw-star-far">
        {RAYS.map((turn) => (
          <path
            key={turn}
            d="M0,-38 L7,-46 L0,-60 L-7,-46 Z"
            transform={`rotate(${turn + 22.5})`}
          />
        ))}
        <circle r="61" />
      </g>
      <polygon className="rw-star-line" points={star(8, 50, 50 * CROSSED)} />
      <polygon className="rw-star-line" points={star(8, 36, 36 * CROSSED, Math.PI / 8)} />
      <polygon className="rw-star-heart" points={star(8, 20, 20 * CROSSED)} />
      <circle className="rw-star-heart" r="6" />
    </svg>
  );
}
