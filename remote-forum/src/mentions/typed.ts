import { formatMention, spansOf, type Mention } from '@riwaq/api';

/** Returns the people that a stored text mentions, in order. */
export function peopleOf(body: string): Mention[] {
  return spansOf(body).filter((span) => typeof span !== 'string');
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Matches the names of these people after an '@', the longest first. */
function mentionPattern(people: readonly Mention[]): RegExp | null {
  const names = [...new Set(people.map(({ personName }) => personName))].sort(
    (a, b) => b.length - a.length,
  );
  return names.length === 0 ? null : new RegExp(`@(${names.map(escaped).join('|')})`, 'g');
}

/**
 * Replaces each '@name' of these people by mention markup: the inverse of `readable`. For people
 * with the same name, occurrences map to people in order.
 */
export function withMentions(typed: string, people: readonly Mention[]): string {
  const pattern = mentionPattern(people);
  if (pattern === null) return typed;
  const meant = new Map<string, number>();
  return typed.replace(pattern, (_, name: string) => {
    const namesakes = people.filter(({ personName }) => personName === name);
    const turn = meant.get(name) ?? 0;
    meant.set(name, turn + 1);
    return formatMention(namesakes[Math.min(turn, namesakes.length - 1)] as Mention);
  });
}

/** Finds the mention that contains the caret, or touches it at `edge`, in a typed text. */
export function mentionAt(
  typed: string,
  people: readonly Mention[],
  caret: number,
  edge: 'start' | 'end',
): { start: number; end: number } | null {
  const pattern = mentionPattern(people);
  if (pattern === null) return null;
  for (const { 0: mention, index } of typed.matchAll(pattern)) {
    const end = index + mention.length;
    if (edge === 'end' ? caret > index && caret <= end : caret >= index && caret < end)
      return { start: index, end };
  }
  return null;
}
