import { useState } from 'react';

export interface QuestionSelection {
  selected: ReadonlySet<string>;
  select: (guid: string, chosen: boolean) => void;
  clear: () => void;
}

/** Selected guids; they stay selected while other pages are shown. */
export function useSelection(): QuestionSelection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return {
    selected,
    select: (guid, chosen) =>
      setSelected((now) => {
        const next = new Set(now);
        if (chosen) next.add(guid);
        else next.delete(guid);
        return next;
      }),
    clear: () => setSelected(new Set()),
  };
}
