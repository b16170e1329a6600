import { MAIL_TO_MAX } from '@riwaq/api';
import type { HostContext } from '@riwaq/contract';
import { dataOf } from '@riwaq/ui/page';
import { moduleOf } from '../sending/waiting-mail';

/** Milliseconds in which the people of a list that is being drawn come together in one question. */
const GATHER_MS = 20;

type Ask = (people: readonly string[]) => Promise<readonly string[]>;

/**
 * Answers for one person at a time, and asks for all at once of whom it was asked shortly before.
 */
export function gathered(ask: Ask): (person: string) => Promise<boolean> {
  let next: { people: Set<string>; answer: Promise<ReadonlySet<string>> } | null = null;
  return async (person) => {
    if (next === null || next.people.size >= MAIL_TO_MAX) {
      const people = new Set<string>();
      const own = {
        people,
        answer: new Promise((resolve) => {
          setTimeout(resolve, GATHER_MS);
        }).then(async () => {
          if (next === own) next = null;
          return new Set(await ask([...people]));
        }),
      };
      next = own;
    }
    next.people.add(person);
    return (await next.answer).has(person);
  };
}

const asking = new WeakMap<HostContext, (person: string) => Promise<boolean>>();

/**
 * Whether whoever is signed in may write to a person. Rows of one list ask together, for what the
 * module was given is the same for each.
 */
export function mayWriteTo(page: HostContext, person: string): Promise<boolean> {
  const host = moduleOf(page);
  const ask =
    asking.get(host) ??
    gathered(async (personGuids) =>
      dataOf(
        await host.api('POST Mails/FindRecipients', { body: { personGuids: [...personGuids] } }),
      ),
    );
  asking.set(host, ask);
  return ask(person);
}
