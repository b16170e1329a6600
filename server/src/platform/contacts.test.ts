import { ANSWER_GRACE_MS } from '@riwaq/api';
import { createContacts } from './contacts';

describe('contacts', () => {
  it('finds the first response to a session after an instant, as long as it matters', () => {
    let now = 1_000_000;
    const contacts = createContacts({ now: () => new Date(now) });
    for (const passed of [0, 10_000, 500, 20_000]) {
      now += passed;
      contacts.note('a');
    }
    expect(contacts.firstAfter('a', new Date(1_000_000))).toEqual(new Date(1_010_000));
    expect(contacts.firstAfter('a', new Date(1_010_000))).toEqual(new Date(1_030_500));
    expect(contacts.firstAfter('a', new Date(1_030_500))).toBeNull();
    expect(contacts.firstAfter('b', new Date(0))).toBeNull();
    now += 2 * ANSWER_GRACE_MS + 1;
    contacts.forget();
    expect(contacts.firstAfter('a', new Date(0))).toBeNull();
  });
});
