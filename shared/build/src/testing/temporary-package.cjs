const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

/** The host's packages: they include everything that a module may import. */
const PACKAGES = path.resolve(__dirname, '../../../../host/node_modules');

/**
 * Creates a package of the given files in a temporary folder, with access to the host's packages.
 *
 * @param {Record<string, string>} files path to content
 * @returns {{ root: string, write(files: Record<string, string>): void, remove(): void }}
 */
function temporaryPackage(files) {
  const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'riwaq-package-')));
  fs.symlinkSync(PACKAGES, path.join(root, 'node_modules'), 'junction');
  const write = (more) => {
    for (const [name, content] of Object.entries(more)) {
      fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
      fs.writeFileSync(path.join(root, name), content);
    }
  };
  write(files);
  return { root, write, remove: () => fs.rmSync(root, { recursive: true, force: true }) };
}

/** A small valid module. */
const SOUND_MODULE = {
  'package.json': JSON.stringify({
    name: '@riwaq/remote-garden',
    version: '1.0.0',
    dependencies: { '@riwaq/contract': 'workspace:*' },
  }),
  'src/manifest.ts': `
    import { declareModule } from '@riwaq/contract/manifest';
    export default declareModule({
      id: 'garden', version: '1.0.0', hostApi: '^1.0.0',
      routes: [{ id: 'beds', path: 'garden/:bed?', title: { ar: 'الحديقة', en: 'Garden' } }],
      navigation: [{ path: 'garden', label: { ar: 'الحديقة', en: 'Garden' }, icon: 'leaf', order: 5 }],
      slots: ['home.card@1'],
    });`,
  'src/module.tsx': `
    import { createContext } from 'react';
    import { defineModule, lazyPart } from '@riwaq/contract';
    import { Button } from '@riwaq/ui/core';
    import './garden.css';
    export const Season = createContext('spring');
    export default defineModule({
      routes: { beds: lazyPart(() => import('./beds')) },
      slots: { 'home.card@1': () => <Button>{'+'}</Button> },
      translations: { ar: () => import('./ar.json'), en: () => import('./en.json') },
    });`,
  'src/beds.tsx': `import { useState } from 'react';\nexport default function Beds() { return <p>{useState(${JSON.stringify('bed '.repeat(500))})[0]}</p>; }`,
  'src/garden.css': '.rw-garden { margin-inline-start: 4px; color: var(--rw-ink); }',
  'src/ar.json': '{ "title": "الحديقة" }',
  'src/en.json': '{ "title": "Garden" }',
};

module.exports = { SOUND_MODULE, temporaryPackage };
