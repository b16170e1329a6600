/** One arch of the arcade, in lines, standing at x on the ground. */
function Arch({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <path d="M-44 0V-86C-44-122-22-138 0-156 22-138 44-122 44-86V0" />
      <path
        d="M-34 0V-82C-34-112-16-126 0-140 16-126 34-112 34-82V0"
        className="rw-shell-arcade-soft"
      />
      <path d="M-44-86H-34M34-86H44" />
      <path d="M0-176 8-168 0-160-8-168Z" className="rw-shell-arcade-soft" />
    </g>
  );
}

/** The arcade that the product is named after. */
export function Arcade() {
  return (
    <svg
      className="rw-shell-arcade"
      viewBox="-170 -212 340 222"
      fill="none"
      aria-hidden
      focusable="false"
    >
      <path d="M-160-196H160M-160-186H160" />
      {[-104, 0, 104].map((x) => (
        <Arch key={x} x={x} />
      ))}
      {[-156, -52, 52, 156].map((x) => (
        <path
          key={x}
          d={`M${x} 0V-150M${x - 6} -150H${x + 6}M${x - 6} 0H${x + 6}`}
          className="rw-shell-arcade-soft"
        />
      ))}
      <path d="M-166 4H166" />
    </svg>
  );
}
