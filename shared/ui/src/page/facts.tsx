import { Children, type ReactNode } from 'react';

/** Short facts in a line, with a dot between them. What is empty is left out. */
export function Facts({ children }: { children: ReactNode }) {
  const facts = Children.toArray(children).filter((fact) => fact !== '');
  // Each stands in a box of the page's own direction, or the dots of a user's text would stray.
  return (
    <p className="rw-facts">
      {facts.map((fact, index) => (
        <span key={index}>{fact}</span>
      ))}
    </p>
  );
}
