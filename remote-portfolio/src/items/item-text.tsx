import { linkedText } from '@riwaq/ui/compiled-in';
import { UserText } from '@riwaq/ui/core';

/** A text of an item under its name; nothing where there is none. */
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
