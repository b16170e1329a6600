import type { ReactNode } from 'react';

/** A figure of the complete exam with a sentence that explains it. */
export interface FigureCard {
  key: string;
  label: string;
  value: ReactNode;
  sign?: ReactNode;
  sentence: string;
}

export function FigureCards({ label, cards }: { label: string; cards: readonly FigureCard[] }) {
  return (
    <dl className="rw-analytics-cards" aria-label={label}>
      {cards.map(({ key, label: name, value, sign, sentence }) => (
        <div key={key} className="rw-card rw-analytics-card">
          <dt>{name}</dt>
          <dd>
            <span className="rw-analytics-value">{value}</span>
            {sign}
            <p>{sentence}</p>
          </dd>
        </div>
      ))}
    </dl>
  );
}
