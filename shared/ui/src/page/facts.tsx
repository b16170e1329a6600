import { Children, type ReactNode } from 'react';

/** Short facts in a line, separated by dots; empty ones are skipped. */
export function Facts({ children }: { children: ReactNode }) {
  const facts = Children.toArray(children).filter((fact) => fact !== '');
  // Each fact has its own box in the page's direction, or the dots next to a user's text would be
  // reordered.
  return (
    <p className="rw-facts">
      {facts.map((fact, index) => (
        <span key={index}>{fact}</span>
      ))}
    </p>
  );
}
