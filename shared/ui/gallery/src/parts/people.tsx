import { Card, Clamped, PersonAvatar, RelativeTime, UserText } from '../../../src/core';
import type { GalleryPart } from '../part';

const NAMES = [
  'أحمد الكبيسي',
  'سارة العبيدي',
  'د. مريم يوسف',
  'Omar Haddad',
  'زينب',
  'Layla Al-Najjar',
];

/** One long word, which may break anywhere and fills its line. */
const ENDLESS = 'introduction_to_programming_in_python_for_absolute_beginners_part_one_of_three';

/** A local date some minutes ago. */
function ago(minutes: number): string {
  const date = new Date(Date.now() - minutes * 60_000);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}

function Show() {
  return (
    <div className="rw-gallery-grid">
      <Card>
        <div className="rw-gallery-row">
          {NAMES.map((name) => (
            <PersonAvatar key={name} name={name} />
          ))}
          <PersonAvatar name="سارة" size={64} />
          <PersonAvatar name="سارة" size={24} />
        </div>
      </Card>
      <Card>
        {[0, 5, 65, 60 * 26, 60 * 24 * 9, 60 * 24 * 400].map((minutes) => (
          <p key={minutes}>
            <RelativeTime date={ago(minutes)} />
          </p>
        ))}
      </Card>
      <Card>
        <UserText as="p">هذا نص يبدأ بالعربية then English (123).</UserText>
        <UserText as="p">Python هي لغة برمجة، و C++ كذلك.</UserText>
        <div className="rw-gallery-narrow">
          <Clamped className="rw-gallery-line">{ENDLESS}</Clamped>
        </div>
        <UserText as="p">This starts in English ثم العربية (١٢٣).</UserText>
      </Card>
    </div>
  );
}

export const people: GalleryPart = { id: 'people', Show };
