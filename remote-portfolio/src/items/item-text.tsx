import { linkedText } from '@riwaq/ui/compiled-in';
import { UserText } from '@riwaq/ui/core';

/** A labelled text of an item; renders null if it is empty. */
export function ItemText({ label, text }: { label: string; text: string }) {
  if (text === '') return null;
  return (
    <section>
      <h3 className="rw-portfolio-label">{label}</h3>
      <UserText as="p" className="rw-portfolio-text">
        {linkedText(text)}
      </UserText>
    </section>
  );
}
