import type { TestHost } from '@riwaq/contract/testing';
import { Typography } from '../../src/core';
import { charts } from './parts/charts';
import { controls } from './parts/controls';
import { editor } from './parts/editor';
import { files } from './parts/files';
import { forms } from './parts/forms';
import { lists } from './parts/lists';
import { overlays } from './parts/overlays';
import { people } from './parts/people';
import { plain } from './parts/plain';
import { reading } from './parts/reading';
import { states } from './parts/states';
import { tables } from './parts/tables';
import { searchOf, type View } from './view';

const PARTS = [
  controls,
  people,
  states,
  lists,
  reading,
  plain,
  forms,
  files,
  tables,
  charts,
  overlays,
  editor,
];

/** Shows every part of the kit in its states, or only the part in the query string. */
export function Gallery({ view, host }: { view: View; host: TestHost }) {
  const other = view.language === 'ar' ? 'en' : 'ar';
  const link = (change: Partial<View>, text: string) => (
    <Typography.Link href={searchOf({ ...view, ...change })}>{text}</Typography.Link>
  );
  const shown = PARTS.filter(({ id }) => view.part === null || view.part === id);
  return (
    <main className="rw-gallery">
      <h1 className="rw-hidden">Riwaq</h1>
      <nav className="rw-gallery-bar" aria-label="gallery">
        {link({ language: other }, other)}
        {link(
          { mode: view.mode === 'dark' ? 'light' : 'dark' },
          view.mode === 'dark' ? 'light' : 'dark',
        )}
        {link({ part: null }, 'all')}
        {PARTS.map(({ id }) => (
          <span key={id}>{link({ part: id }, id)}</span>
        ))}
      </nav>
      {shown.map(({ id, Show }) => (
        <section key={id} id={id} className="rw-gallery-part" aria-labelledby={`${id}-title`}>
          <Typography.Title level={2} id={`${id}-title`}>
            {id}
          </Typography.Title>
          <Show host={host} arabic={view.language === 'ar'} />
        </section>
      ))}
    </main>
  );
}
