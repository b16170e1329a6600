import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '@riwaq/e2e/server';
import type { Finding } from './report';

/** Budget as a multiple of the reference: about six seconds if the reference takes 0.2 s. */
const DEMO_BUDGET = 30;

function elapsed(work: () => void): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}

/** Reference for the machine's speed: always the same work, at most about 0.2 s. */
function readJson(): void {
  const rows = Array.from({ length: 1000 }, (_, at) => ({
    at,
    text: 'رواق '.repeat(20),
    when: { date: '2026-01-01T00:00:00', done: at % 2 === 0 },
  }));
  const text = JSON.stringify(rows);
  for (let times = 0; times < 300; times += 1) JSON.parse(text);
}

/** Runs a command of the `riwaq` tool on an empty data folder. */
function runOnEmptyFolder(command: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'riwaq-bench-demo-'));
  try {
    const { DATABASE_URL: _database, ...env } = process.env;
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(root, 'server/dist/cli/main.js'), command],
      {
        env: { ...env, DATA_DIR: join(folder, 'data') },
        encoding: 'utf8',
      },
    );
    if (status !== 0) throw new Error(`riwaq ${command}: ${stderr}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Measures seeding the demo university, minus the time of a process that migrates an empty
 * database.
 */
export function measureDemo(): Finding[] {
  const reference = elapsed(readJson);
  const seeding =
    elapsed(() => runOnEmptyFolder('demo')) - elapsed(() => runOnEmptyFolder('migrate'));
  return [
    {
      name: 'seeding, of the time that parsing 300 JSON texts takes',
      value: seeding / reference,
      unit: 'ratio',
      bound: { kind: 'at most', value: DEMO_BUDGET },
    },
    { name: 'seeding', value: seeding, unit: 'ms' },
  ];
}
